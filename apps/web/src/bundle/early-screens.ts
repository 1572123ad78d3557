import type { Plugin, Rolldown } from 'vite';

/**
 * Screens that people open first, by address: what they need is asked for with the page, not once
 * its own script has run.
 */
const screens: Readonly<Record<string, string>> = {
  '/home/index': '/src/home/HomePage.tsx',
  '/quotes/index': '/src/quotes/QuotesPage.tsx',
  '/trade/index': '/src/products/spot/screen/TradePage.tsx',
  '/exchange/index': '/src/products/spot/screen/ExchangePage.tsx',
};

interface Early {
  /** Files of the build's folder of assets; the rest names them by their place here. */
  readonly files: readonly string[];
  /** By address, beyond what every page loads. */
  readonly screens: Readonly<Record<string, readonly number[]>>;
  /** Texts of every screen, and of the home page alone, by language. */
  readonly texts: Readonly<Record<string, readonly number[]>>;
  readonly first: Readonly<Record<string, readonly number[]>>;
}

/** Writes into the page which files its first screen needs; `public/boot.js` asks for them. */
export const earlyScreens = (): Plugin => ({
  name: 'early-screens',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle, chunk }) => {
      if (bundle === undefined || chunk === undefined) return;
      const early = JSON.stringify(earlyFiles(bundle, chunk.fileName));
      return [{ tag: 'meta', attrs: { name: 'early', content: early }, injectTo: 'head-prepend' }];
    },
  },
});

function earlyFiles(bundle: Rolldown.OutputBundle, entry: string): Early {
  const chunks = new Map(
    Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])),
  );
  const known = filesFrom(entry, chunks);
  const files: string[] = [];
  const placeOf = (file: string) => {
    const name = file.replace('assets/', '');
    return files.includes(name) ? files.indexOf(name) : files.push(name) - 1;
  };
  const beyond = (start: string | undefined) =>
    start === undefined ? [] : [...filesFrom(start, chunks)].filter((file) => !known.has(file)).map(placeOf);
  const chunkOf = (source: string) =>
    [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(source) === true)?.fileName;
  const textsOf = (part: string) =>
    Object.fromEntries(
      [...chunks.values()].flatMap(({ facadeModuleId, fileName }) => {
        const language = new RegExp(`/client/(\\w\\w)/${part}\\.ts$`).exec(facadeModuleId ?? '')?.[1];
        return language === undefined ? [] : [[language, beyond(fileName)]];
      }),
    );
  return {
    screens: Object.fromEntries(Object.entries(screens).map(([path, source]) => [path, beyond(chunkOf(source))])),
    texts: textsOf('index'),
    first: textsOf('first'),
    files,
  };
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** A chunk, what it imports statically, and the style sheets of both. */
function filesFrom(start: string, chunks: Chunks): ReadonlySet<string> {
  const files = new Set<string>();
  const waiting = [start];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const chunk = chunks.get(next);
    if (chunk === undefined || files.has(next)) continue;
    files.add(next);
    const { viteMetadata } = chunk as { readonly viteMetadata?: { readonly importedCss?: ReadonlySet<string> } };
    for (const css of viteMetadata?.importedCss ?? []) files.add(css);
    waiting.push(...chunk.imports);
  }
  return files;
}
