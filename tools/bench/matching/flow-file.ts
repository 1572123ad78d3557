import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeFlow, encodeFlow, flowA, flowB, generateFlow, type Flow, type FlowShape } from '@candor/testkit';

/** A flow with the name it goes by in the report. */
export interface NamedFlow {
  readonly name: string;
  readonly flow: Flow;
}

/** Generated flows are kept here; the folder may be deleted at any time. */
export const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/candor-bench/', import.meta.url));

/**
 * The flow of the given name: the built-in `A` or `B`, generated once and kept, or a file. With
 * `writeTo` the flow's file form is also written there.
 */
export function findFlow(name: string, writeTo?: string): NamedFlow {
  const shape = { A: flowA, B: flowB }[name];
  const named = shape === undefined ? readFlow(name) : { name, flow: generatedFlow(shape) };
  if (writeTo !== undefined) {
    writeFileSync(writeTo, encodeFlow(named.flow));
    console.log(`wrote flow ${named.name} to ${writeTo}: ${named.flow.prefill} + ${named.flow.operations} records`);
  }
  return named;
}

/** A generated flow from the cache folder, or generated now. */
export function generatedFlow(shape: FlowShape): Flow {
  const key = Object.values(shape).join('-');
  const file = join(cacheFolder, `flow-v1-${key}.bin`);
  if (existsSync(file)) return decodeFlow(readFileSync(file));
  const flow = generateFlow(shape);
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, encodeFlow(flow));
  renameSync(`${file}.${process.pid}`, file);
  return flow;
}

function readFlow(file: string): NamedFlow {
  if (!existsSync(file)) throw new Error(`no flow named ${file}: give A, B or a file`);
  return { name: basename(file), flow: decodeFlow(readFileSync(file)) };
}
