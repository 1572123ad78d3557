import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './process.mjs';

/**
 * What `npm test -- --changed[=COMMIT]` is about: the commit, `HEAD` where none is named; undefined
 * where the argument is not there and everything is tested.
 * @param {readonly string[]} args
 * @returns {string | undefined}
 */
export function changedSince(args) {
  const argument = args.find((one) => one === '--changed' || one.startsWith('--changed='));
  return argument && (argument.slice('--changed='.length) || 'HEAD');
}

/**
 * The files that differ from a commit, new ones too, without those that are gone. Throws where git
 * does not know the commit.
 * @param {string} commit
 * @returns {Promise<string[]>}
 */
export async function changedFiles(commit) {
  const lists = await Promise.all([
    run('git', ['diff', '--name-only', '--relative', commit, '--'], { capture: true }),
    run('git', ['ls-files', '--others', '--exclude-standard'], { capture: true }),
  ]);
  const failed = lists.find(({ code }) => code !== 0);
  if (failed) throw new Error(`What changed since ${commit} is not known: ${failed.output.trim()}`);
  const names = lists.flatMap(({ output }) => output.split('\n')).filter((name) => name !== '');
  return [...new Set(names)].filter((name) => existsSync(join(root, name)));
}
