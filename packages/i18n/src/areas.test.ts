import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { languages, type Language } from './index.ts';

const room = fileURLToPath(new URL('.', import.meta.url));
const all = readdirSync(room, { recursive: true, encoding: 'utf8' });

/** Where a language keeps its texts: a folder of areas, or a file of its own. */
const filesOf = (code: Language): readonly string[] =>
  all.filter((file) => new RegExp(`(^|/)${code}(/[\\w-]+)?\\.json$`).test(file));

/** The keys in the English file beside, in its order. */
function keysOf(file: string, code: Language): readonly string[] {
  const english = file.replace(new RegExp(`(^|/)${code}([/.])`), '$1en$2').replace(/json$/, 'ts');
  const source = readFileSync(`${room}${english}`, 'utf8');
  return [...source.matchAll(/^ {2}(?:'([^']+)'|(\w+)):/gm)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

describe.each(languages.filter(({ code }) => code !== 'en'))('the files of $code', ({ code }) => {
  const files = filesOf(code);

  test('are those of German', () => {
    const german = filesOf('de').map((file) => file.replace(/(^|\/)de([/.])/, `$1${code}$2`));
    expect(german.length).toBeGreaterThan(40);
    expect(files.toSorted()).toEqual(german.toSorted());
  });

  test('have the keys of English, each in the area that English has it in', () => {
    const texts = (file: string) =>
      JSON.parse(readFileSync(`${room}${file}`, 'utf8')) as Readonly<Record<string, string>>;
    const wrong = files.filter((file) => {
      const own = Object.keys(texts(file)).toSorted();
      return JSON.stringify(own) !== JSON.stringify(keysOf(file, code).toSorted());
    });
    expect(wrong).toEqual([]);
  });
});
