// Compiles the token of the demo's chain for the exchange. Part of the build: what is there
// already, of the same sources, stays.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const source = new URL('packages/custody/contracts/TestToken.sol', root);
const folder = new URL('apps/node/dist/contracts/', root);
const file = new URL('test-token.json', folder);

const of = createHash('sha256')
  .update(readFileSync(source))
  .update(versionOf('solc'))
  .update(versionOf('@openzeppelin/contracts'))
  .digest('hex');
if (!existsSync(file) || (JSON.parse(readFileSync(file, 'utf8')) as { of: string }).of !== of) {
  // The compiler is loaded only where there is something to compile.
  const { compile } = await import('../packages/custody/src/test-support/compile.ts');
  const token = compile('TestToken.sol').get('TestToken');
  if (!token) throw new Error('TestToken.sol holds no TestToken.');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify({ of, ...token }));
}

function versionOf(library: string): string {
  const text = readFileSync(fileURLToPath(new URL(`node_modules/${library}/package.json`, root)), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
