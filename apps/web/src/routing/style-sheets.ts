/** Addresses of style sheets that did not arrive, until they do. */
const missing = new Set<string>();

const sheetOf = (target: EventTarget | null): HTMLLinkElement | undefined =>
  target instanceof HTMLLinkElement && target.rel === 'stylesheet' ? target : undefined;

/**
 * Notes from now on every style sheet that fails: the bundler's loader asks for each sheet once
 * only, and takes it for loaded afterwards.
 */
export function watchStyleSheets(): void {
  // The error of an element does not bubble.
  document.addEventListener(
    'error',
    ({ target }) => {
      const link = sheetOf(target);
      if (link === undefined) return;
      missing.add(link.href);
      link.remove();
    },
    true,
  );
}

/** Asks again for the style sheets that failed. Rejects while one of them does not come. */
export async function needStyleSheets(): Promise<void> {
  await Promise.all([...missing].map(askAgain));
}

function askAgain(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => {
      missing.delete(href);
      resolve();
    });
    link.addEventListener('error', () => reject(new Error(`Unable to load the style sheet ${href}`)));
    document.head.append(link);
  });
}
