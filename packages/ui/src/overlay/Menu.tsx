import { type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import type { MenuItem } from './menu-item.ts';
import { lazyPart } from './lazy-part.tsx';
import { useOpener } from './use-opener.ts';
import { withProps } from './with-props.ts';

const List = lazyPart(async () => (await import('./MenuList.tsx')).MenuList);

/** Actions behind one control. */
export function Menu(props: {
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly items: readonly MenuItem[];
  readonly align?: 'start' | 'end';
  readonly head?: ReactNode;
}) {
  const { anchor, open, used, change, trigger } = useOpener('menu', List.preload);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    change(true);
  };
  return (
    <>
      {withProps(props.trigger, { ...trigger, onKeyDown })}
      {used && (
        <List
          anchor={anchor}
          open={open}
          onOpenChange={change}
          onMissing={() => change(false)}
          items={props.items}
          align={props.align ?? 'start'}
          head={props.head}
        />
      )}
    </>
  );
}
