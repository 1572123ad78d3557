import { platformScript, type PlatformScript } from '@candor/protocol';

const defaults: PlatformScript = {
  head: 'core',
  apiHead: 'core',
  tokenRefreshSeconds: 3600,
  tokenLifetimeSeconds: 604_800,
  cookieSeconds: 604_800,
  storagePrefix: 'candor_',
  feed: { kind: 'simulated', label: '' },
  demo: false,
  codesRequired: true,
  holdSeconds: 86_400,
  languages: ['en'],
  products: ['spot'],
  menu: [],
};

/**
 * What the exchange gave the page before it started. A page that got nothing readable keeps to the
 * most careful settings.
 */
export const platform: PlatformScript = (() => {
  const told = platformScript.safeParse((globalThis as { candorPlatform?: unknown }).candorPlatform);
  return told.success ? told.data : defaults;
})();

/** A key of the browser's store under this platform's prefix. */
export const storageKey = (name: string): string => platform.storagePrefix + name;

/** Whether perpetual contracts are open here. */
export const hasContracts = (): boolean => platform.products.includes('contract');

/** Whether fixed-period contracts are open here. */
export const hasFlash = (): boolean => platform.products.includes('fixedPeriod');
