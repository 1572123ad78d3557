import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Folders whose tests run whole exchanges for minutes, the longest first. */
const longest = ['tests/fuzz/', 'tests/faults/', 'tests/crash/', 'tests/simulation/', 'apps/node/src/'];

/** Begins with what takes longest, so that no core waits at the end for one file of the other. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    return usual.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = longest.findIndex((folder) => moduleId.includes(folder));
  return rank < 0 ? longest.length : rank;
}
