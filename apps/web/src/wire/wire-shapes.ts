import type { Plugin } from 'vite';
import type { z } from 'zod';
import { shapeOf } from './shape-of.ts';

const wire = '@candor/protocol';
const mark = '\0wire';
const shapes = new URL('shapes.ts', import.meta.url).pathname;
const words = [
  'anything',
  'bounded',
  'either',
  'fields',
  'flag',
  'list',
  'nullable',
  'number',
  'one',
  'optional',
  'record',
  'shaped',
  'text',
  'tuple',
  'whole',
];

/**
 * The client checks what the server says by the wire's schemas, but a browser needs none of their
 * library: what it gets of each call and schema is a shape, made of its definition when the client
 * is built. In development and in tests the schemas themselves run; a test compares both.
 */
export function wireShapes(protocol: () => Promise<Readonly<Record<string, unknown>>>): Plugin {
  let loaded: Promise<Readonly<Record<string, unknown>>> | undefined;
  return {
    name: 'wire-shapes',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source.startsWith(mark)) return source;
      // Functions come from where they are written; those modules know nothing of shapes.
      return source === wire && importer?.startsWith(mark) !== true ? mark : null;
    },
    async load(id) {
      if (!id.startsWith(mark)) return null;
      loaded ??= protocol();
      const exported = await loaded;
      const name = id.slice(mark.length + 1);
      const code =
        name === ''
          ? Object.keys(exported)
              .map((one) => `export { ${one} } from ${place(one)};`)
              .join('\n')
          : moduleOf(name, exported);
      return { code, moduleSideEffects: false };
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && Object.keys(chunk.modules).some((id) => id.includes('/node_modules/zod/')))
          this.error(
            `${chunk.fileName} carries the schema library; import only calls, schemas and constants of ${wire}.`,
          );
    },
  };
}

const place = (name: string): string => JSON.stringify(`${mark}/${name}`);

const isSchema = (value: unknown): value is z.ZodType => typeof value === 'object' && value !== null && '_zod' in value;

interface CallLike {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly access: string;
  readonly output: z.ZodType;
}
const isCall = (value: unknown): value is CallLike =>
  typeof value === 'object' && value !== null && 'path' in value && 'output' in value && isSchema(value.output);

/**
 * The module of one export of the wire. Functions, and schemas that are no shape, come as they are:
 * the latter end the build if they are used.
 */
export function moduleOf(name: string, exported: Readonly<Record<string, unknown>>): string {
  try {
    return shapedModule(name, exported);
  } catch {
    return `export { ${name} } from ${JSON.stringify(wire)};`;
  }
}

function shapedModule(name: string, exported: Readonly<Record<string, unknown>>): string {
  const value = exported[name];
  if (typeof value === 'function') throw new Error('A function is no shape');
  if (value instanceof RegExp) return `export const ${name} = ${String(value)};`;
  const names = namesOf(exported);
  const used = new Set<string>();
  const named = (schema: z.ZodType): string | undefined => {
    const one = names.get(schema);
    if (one === undefined || one === name) return undefined;
    used.add(one);
    return `is_${one}`;
  };
  const shape = (schema: z.ZodType): string => named(schema) ?? shapeOf(schema, named);
  const body = isSchema(value)
    ? `export const is = /*#__PURE__*/ ${shape(value)};\nexport const ${name} = /*#__PURE__*/ shaped(is);`
    : isCall(value)
      ? `export const ${name} = ${callSource(value, shape)};`
      : `export const ${name} = ${JSON.stringify(value)};`;
  const imports = [...used].map((one) => `import { is as is_${one} } from ${place(one)};`);
  return [`import { ${words.join(', ')} } from ${JSON.stringify(shapes)};`, ...imports, body].join('\n');
}

/** The name under which a schema that has a shape is exported. */
function namesOf(exported: Readonly<Record<string, unknown>>): ReadonlyMap<unknown, string> {
  return new Map(Object.entries(exported).flatMap(([name, schema]) => (hasShape(schema) ? [[schema, name]] : [])));
}

function hasShape(schema: unknown): boolean {
  try {
    return isSchema(schema) && shapeOf(schema, () => undefined) !== '';
  } catch {
    return false;
  }
}

function callSource({ id, method, path, access, output }: CallLike, shape: (schema: z.ZodType) => string): string {
  const plain = JSON.stringify({ id, method, path, access }).slice(0, -1);
  return `${plain},"output":/*#__PURE__*/ shaped(${shape(output)})}`;
}
