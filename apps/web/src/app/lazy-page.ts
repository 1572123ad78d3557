import { lazyRouteComponent } from '@tanstack/react-router';

/** A part of the client did not arrive: its script, or a style sheet of it. */
export class PageNotLoaded extends Error {
  constructor(cause: unknown) {
    super('A part of the page did not load', { cause });
    this.name = 'PageNotLoaded';
  }
}

export const chunkTimeoutMs = 120_000;

/** A screen in a chunk of its own, with its style sheets. Fails after 120 s, or when either cannot be loaded. */
export const lazyPage = <Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent<Module, Name>(() => loaded(load), name);

/** What a chunk holds. A first failure is tried once more: networks drop single files. */
export async function loaded<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await within(load().catch(load));
  } catch (problem) {
    throw new PageNotLoaded(problem);
  }
}

function within<Value>(work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer in ${chunkTimeoutMs} ms`)), chunkTimeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
