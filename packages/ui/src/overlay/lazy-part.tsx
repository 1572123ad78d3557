import { useEffect, useState, type ComponentType } from 'react';

/**
 * A part whose code is fetched when it is first shown, or before when something hints that it will
 * be (`preload`). A fetch that fails is tried once more; then `onMissing` is called, and the next
 * showing tries again.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let part: ComponentType<Props> | undefined;
  let fetching: Promise<void> | undefined;
  const preload = (): Promise<void> => {
    fetching ??= load()
      .catch(load)
      .then((loaded) => {
        part = loaded;
      })
      .catch(() => {
        fetching = undefined;
      });
    return fetching;
  };
  function LazyPart({ onMissing, ...props }: Props & { readonly onMissing?: () => void }) {
    const [, setFetched] = useState(part !== undefined);
    useEffect(() => {
      let shown = true;
      const fetched = () => {
        if (!shown) return;
        if (part === undefined) onMissing?.();
        else setFetched(true);
      };
      if (part === undefined) void preload().then(fetched);
      return () => {
        shown = false;
      };
    }, [onMissing]);
    const Part = part;
    return Part === undefined ? null : <Part {...(props as Props)} />;
  }
  return Object.assign(LazyPart, { preload });
}
