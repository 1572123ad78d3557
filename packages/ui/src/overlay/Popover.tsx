import { useEffect, type ReactElement, type ReactNode } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { useOpener } from './use-opener.ts';
import { withProps } from './with-props.ts';

const Sheet = lazyPart(async () => (await import('./PopoverSheet.tsx')).PopoverSheet);

/** Floating content beside the control that opens it. */
export function Popover(props: {
  readonly label: string;
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly children: ReactNode;
  readonly align?: 'start' | 'center' | 'end';
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
}) {
  const own = useOpener('dialog', Sheet.preload);
  const { label, trigger, children, align = 'start', open = own.open, onOpenChange } = props;
  const { change } = own;
  // The owner of the state decides; this follows.
  useEffect(() => {
    if (props.open !== undefined) change(props.open);
  }, [change, props.open]);
  const changed = (next: boolean) => {
    change(next);
    onOpenChange?.(next);
  };
  const onClick: typeof own.trigger.onClick = (event) => {
    own.trigger.onClick(event);
    onOpenChange?.(!(event.detail > 0 ? own.openAtPress.current : open));
  };
  return (
    <>
      {withProps(trigger, { ...own.trigger, onClick, 'aria-expanded': open })}
      {own.used && (
        <Sheet
          anchor={own.anchor}
          open={open}
          onOpenChange={changed}
          onMissing={() => changed(false)}
          label={label}
          align={align}
        >
          {children}
        </Sheet>
      )}
    </>
  );
}
