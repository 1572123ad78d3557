import { existsSync } from 'node:fs';
import type { Plugin } from 'vite';

/** A source of a package or of the node: the room of its `src`, and the module in it. */
const source = /^(.*\/(?:apps\/node|packages\/[^/]+))\/src\/(.*)\.ts$/;

/** What the compiler wrote: Node imports it as it is, like any package. */
export const compiled = /\/(?:apps\/node|packages\/[^/]+)\/dist\//;

/**
 * Tests import what was just compiled in place of its sources. The runner then neither compiles the
 * node's thousand modules for each of its projects nor hands them one by one to each process.
 */
export function compiledModules(): Plugin {
  return {
    name: 'compiled-modules',
    enforce: 'pre',
    async resolveId(id, importer, options) {
      const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
      if (resolved === null) return null;
      const path = compiledPath(resolved.id);
      return path === undefined ? resolved : { id: path };
    },
  };
}

function compiledPath(path: string): string | undefined {
  const [, room, file] = source.exec(path) ?? [];
  if (file === undefined || file.endsWith('.test')) return undefined;
  const built = `${room}/dist/${file}.js`;
  return existsSync(built) ? built : undefined;
}
