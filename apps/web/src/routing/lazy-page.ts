import { lazyRouteComponent } from '@tanstack/react-router';
import { needAllTexts, needProductTexts } from '../i18n/texts.ts';
import { needStyleSheets } from './style-sheets.ts';

/** A part of the client did not arrive: its script, or a style sheet of it. */
export class PageNotLoaded extends Error {
  constructor(cause: unknown) {
    super('A part of the page did not load', { cause });
    this.name = 'PageNotLoaded';
  }
}

export const chunkTimeoutMs = 120_000;

/**
 * A screen in a chunk of its own, with its style sheets and texts. Fails after 120 s, or when one
 * of them cannot be loaded.
 */
export const lazyPage = <Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent<Module, Name>(() => loaded(() => withTexts(load)), name);

/** A screen of a product of its own, whose texts come with it. */
export const lazyProduct = <Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) =>
  lazyPage(async () => {
    const [page] = await Promise.all([load(), needProductTexts()]);
    return page;
  }, name);

/** The home page, whose texts come with the frame. */
export const lazyHome = <Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent<Module, Name>(() => loaded(load), name);

async function withTexts<Module>(load: () => Promise<Module>): Promise<Module> {
  const [page] = await Promise.all([load(), needAllTexts()]);
  return page;
}

/**
 * What a chunk holds, once its style sheets are there. A first failure is tried once more: networks
 * drop single files. A page without its styles is no page, so a sheet that fails twice is an error
 * too.
 */
export async function loaded<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await within(load().catch(load).then(styled));
  } catch (problem) {
    throw new PageNotLoaded(problem);
  }
}

async function styled<Module>(module: Module): Promise<Module> {
  await needStyleSheets();
  return module;
}

function within<Value>(work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer in ${chunkTimeoutMs} ms`)), chunkTimeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
