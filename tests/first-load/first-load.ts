import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const clientOf = (app: 'web' | 'console'): string =>
  fileURLToPath(new URL(`../../apps/${app}/dist/client/`, import.meta.url));

interface Entry {
  readonly file: string;
  readonly imports?: readonly string[];
}

export interface Script {
  readonly file: string;
  readonly source: string;
  readonly gzipBytes: number;
}

/** Texts of every screen but the home page, in English; they come with the screen. */
const texts = '../../packages/i18n/src/client/en/index.ts';

/** All texts of the console, in English. */
const consoleTexts = '../../packages/i18n/src/console/en/index.ts';

/** What a page fetches by itself once it is drawn. */
const parts: Readonly<Record<string, readonly string[]>> = {
  'src/products/spot/screen/TradePage.tsx': ['src/trade/chart/LiveChart.tsx'],
};

/**
 * The scripts that the built client loads before a page (by the file of its screen) is whole: its
 * own, the frame's, all they import, its texts, and the parts that it fetches at once.
 */
export const firstLoadOf = (page: string): readonly Script[] =>
  loadedWith(clientOf('web'), [page, ...(page.startsWith('src/home/') ? [] : [texts]), ...(parts[page] ?? [])]);

/** The same of a room of the console. */
export const consoleLoadOf = (room: string): readonly Script[] => loadedWith(clientOf('console'), [room, consoleTexts]);

function loadedWith(client: string, entries: readonly string[]): readonly Script[] {
  const manifest = JSON.parse(readFileSync(`${client}.vite/manifest.json`, 'utf8')) as Readonly<Record<string, Entry>>;
  const files = new Set<string>();
  const waiting = ['index.html', ...entries];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const entry = manifest[next];
    if (entry === undefined) throw new Error(`The build knows no ${next}`);
    if (files.has(entry.file)) continue;
    files.add(entry.file);
    waiting.push(...(entry.imports ?? []));
  }
  const scripts = [...files].map((file) => {
    const source = readFileSync(client + file, 'utf8');
    return { file, source, gzipBytes: gzipSync(source, { level: 9 }).length };
  });
  return scripts.toSorted((a, b) => b.gzipBytes - a.gzipBytes);
}
