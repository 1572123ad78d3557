import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { commentsOf, titlesOf } from './comments.ts';

const root = join(import.meta.dirname, '../..');
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
});
const all = listed.split('\n').filter((file) => file !== '' && existsSync(join(root, file)));
/** What readers of English read. The changelog is history and stays as it was written. */
const pages = all.filter((file) => file !== 'CHANGELOG.md' && (!file.includes('/content/') || file.endsWith('/en.md')));
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Words that a native engineer does not write in a document. */
const unwanted = /\b(told|reckon\w*|dear(est|er)?|whoever|whomever|anew|comes? to nothing|stands? for it)\b/i;

/** Lines of prose: no tables, no code, no line that is one link or picture. */
function proseLines(file: string): readonly { readonly place: string; readonly line: string }[] {
  let isCode = false;
  return textOf(file)
    .split('\n')
    .flatMap((line, index) => {
      const isFence = line.trimStart().startsWith('```');
      if (isFence) isCode = !isCode;
      const isProse = !isFence && !isCode && !/^\s*(\||!\[)/.test(line);
      return isProse ? [{ place: `${file}:${index + 1}`, line }] : [];
    });
}

test('there are documents to read', () => {
  expect(pages).toEqual(expect.arrayContaining(['README.md', 'ARCHITECTURE.md', 'docs/README.md', 'docs/glossary.md']));
});

test('documents and articles use plain words', () => {
  const found = pages.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, index) => (unwanted.test(line) ? [`${file}:${index + 1}: ${unwanted.exec(line)?.[0]}`] : [])),
  );
  expect(found).toEqual([]);
});

const ours = all.filter((file) => !file.includes('/content/'));

test('lines of documents have at most 100 characters', () => {
  const long = ours.flatMap(proseLines).filter(({ line }) => line.length > 100);
  expect(long.map(({ place }) => place)).toEqual([]);
});

test('tables are not padded', () => {
  const padded = ours.filter((file) => /^\|.*\S {2,}\|/m.test(textOf(file)) || /^\| ?-{4,}/m.test(textOf(file)));
  expect(padded).toEqual([]);
});

test('SECURITY.md is one screen', () => {
  expect(textOf('SECURITY.md').split('\n').length).toBeLessThanOrEqual(45);
});

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)) && !file.startsWith('tools/prose/'));

/** In comments also what nobody says of code; a clock that stands still and a stand-in are fine. */
const unwantedInCode =
  /\b(told|reckon\w*|dear(er)?|whoever|whomever|anew|comes? to nothing|stands?\b(?! still| in for|-in| alone| out| up))\b/i;

test('comments, and the titles of tests, use plain words', () => {
  const found = sources.flatMap((file) => {
    const source = textOf(file);
    const titles = /\.(test|spec)\.tsx?$/.test(file) ? titlesOf(source) : [];
    return [...commentsOf(source), ...titles]
      .filter(({ text }) => unwantedInCode.test(text))
      .map(({ line, text }) => `${file}:${line}: ${text}`);
  });
  expect(sources.length).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});

test('every file that a document links to is there', () => {
  const missing = pages
    .filter((file) => !file.includes('/content/'))
    .flatMap((file) =>
      Array.from(textOf(file).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g), ([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target))
        .filter((target) => !existsSync(join(root, dirname(file), target)))
        .map((target) => `${file}: ${target}`),
    );
  expect(missing).toEqual([]);
});

test('every file that a document names is there', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  // Names are the ends of paths, as `users/accounts.test` or `engine/markets/`; `.ts` may be left out.
  const names = new Set(
    files.flatMap((file) => {
      const parts = file.replace(/\.tsx?$/, '').split('/');
      const folders = parts.slice(0, -1);
      return [parts, folders].flatMap((path) => path.map((_part, at) => path.slice(at).join('/')));
    }),
  );
  const missing = ours
    .filter((file) => file !== 'CHANGELOG.md')
    .flatMap((file) =>
      Array.from(textOf(file).matchAll(/`([\w.-]+(?:\/[\w.-]+)+)(?:\.tsx?|\.test)`/g), ([, name = '']) => name)
        .filter((name) => !names.has(name) && !names.has(`${name}.test`))
        .map((name) => `${file}: ${name}`),
    );
  expect(names.size).toBeGreaterThan(1_000);
  expect(missing).toEqual([]);
});

/** Tests and folders of tests that a file of the core names in its head as its proof. */
const proofsOf = (head: string): string[] => [
  ...Array.from(head.matchAll(/[\w./-]+\.test\.ts/g), ([name]) => name),
  ...Array.from(head.matchAll(/\b(?:tests|testkit\/src)\/[\w/-]+(?![\w./-])/g), ([name]) => name),
];

test('a file of the core without a test beside it names in its head what proves it', () => {
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = new Set(tracked.split('\n').filter((file) => existsSync(join(root, file))));
  const folders = new Set([...files].map(dirname));
  const paths = [...files, ...folders];
  const isThere = (name: string) => paths.some((path) => path === name || path.endsWith(`/${name}`));
  /** A product's tests lie in its room; elsewhere a test has the name of its file. */
  const isBeside = (file: string) =>
    file.includes('/products/')
      ? [...files].some((other) => dirname(other) === dirname(file) && other.endsWith('.test.ts'))
      : files.has(file.replace(/\.ts$/, '.test.ts'));
  const isDoor = (text: string) => !/^(import|const|function|export (const|function|class|interface))\b/m.test(text);
  const sources = [...files].filter((file) => /^packages\/core\/src\/.*(?<!\.test|\.fixture)\.ts$/.test(file));
  const wrong = sources.flatMap((file) => {
    const text = textOf(file);
    const head = /^\/\/ Proof: (.*(?:\n\/\/ .*)*)/.exec(text)?.[1];
    if (head === undefined) return isBeside(file) || isDoor(text) ? [] : [`${file}: no proof`];
    const proofs = proofsOf(head);
    if (proofs.length === 0) return [`${file}: its head names no test`];
    return proofs.filter((name) => !isThere(name)).map((name) => `${file}: ${name}`);
  });
  expect(sources.length).toBeGreaterThan(200);
  expect(wrong).toEqual([]);
});

test('every npm command that a document names is there', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Readonly<Record<string, string>> };
  const missing = pages.flatMap((file) =>
    Array.from(textOf(file).matchAll(/npm run ([a-z][\w:-]*)/g), ([, name = '']) => name)
      .filter((name) => !Object.hasOwn(scripts, name))
      .map((name) => `${file}: npm run ${name}`),
  );
  expect(missing).toEqual([]);
});
