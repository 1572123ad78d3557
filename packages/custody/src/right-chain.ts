import { ChainLag } from './chain.ts';

/**
 * Lets nothing count that an endpoint says until it has shown that it is of the right chain, and
 * again after each failure: its address may lead elsewhere by then. Fails with `ChainLag`
 * meanwhile.
 */
export function onRightChain(isRight: () => Promise<boolean>): <T>(ask: () => Promise<T>) => Promise<T> {
  let shown: Promise<void> | undefined;
  const show = async (): Promise<void> => {
    if (!(await isRight())) throw new ChainLag('The endpoint is of another chain.');
  };
  return async (ask) => {
    try {
      shown ??= show();
      await shown;
      return await ask();
    } catch (error) {
      shown = undefined;
      throw error;
    }
  };
}
