import type { KeyRing } from '../secrets/key-ring.ts';
import { SecondFactors } from '../second-factor/second-factors.ts';
import type { Sql } from '../sql/open-sql.ts';

export interface PeopleParts {
  readonly sql: Sql;
  readonly keys: KeyRing;
  readonly now?: () => number;
}

/** What stands on people's rows, made once and handed to whoever answers: users' calls and the console's. */
export interface People {
  readonly secondFactors: SecondFactors;
  /** Seals what an older key sealed with the newest one. */
  reseal(): Promise<void>;
}

export function createPeople(parts: PeopleParts): People {
  const secondFactors = new SecondFactors(parts);
  return {
    secondFactors,
    async reseal() {
      await secondFactors.resealAll();
    },
  };
}
