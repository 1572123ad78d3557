import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = join(import.meta.dirname, '../../docs/security');

const introduction = `# OWASP ASVS 5.0, level 2

Every requirement of levels 1 and 2, and three rows of level 3 on odd log-ins, mail and unknown
accounts (V6.3.5 to V6.3.8). This page is rendered from \`asvs.json\` by \`npm run render:asvs\`.

- _met_: the last column names where, and the test that holds it.
- _in part_, _not met_: it says what is missing.
- _otherwise_: it says what is done instead, and why.
- _n/a_: it says why there is nothing to do.

The chapters on OAuth (V10) and WebRTC (V17) do not apply: there is neither.
`;

/** The page of ASVS, from its data. */
export function renderAsvs() {
  const chapters = JSON.parse(readFileSync(join(folder, 'asvs.json'), 'utf8'));
  const tables = chapters.map(({ chapter, rows }) => {
    const lines = rows.map((cells) => `| ${cells.join(' | ')} |`);
    return [`\n## ${chapter}\n`, '| ASVS | what it asks | state | here |', '|---|---|---|---|', ...lines, ''].join(
      '\n',
    );
  });
  return introduction + tables.join('');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(join(folder, 'asvs.md'), renderAsvs());
