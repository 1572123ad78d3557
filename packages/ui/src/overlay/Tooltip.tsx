import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { tooltipPlace, type TooltipPlace } from './tooltip-place.ts';
import { withProps } from './with-props.ts';
import styles from './Tooltip.module.css';

const hoverMs = 500;

/** A short text on hover and focus of a control. It repeats a name, never adds a fact. */
export function Tooltip({
  text,
  children,
}: {
  readonly text: string;
  readonly children: ReactElement<Record<string, unknown>>;
}) {
  const control = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [place, setPlace] = useState<TooltipPlace>();
  const show = () => {
    const element = control.current;
    if (element !== null) setPlace(tooltipPlace(element.getBoundingClientRect(), innerWidth));
  };
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setPlace(undefined);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (place === undefined) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    addEventListener('keydown', onKey);
    addEventListener('scroll', hide, true);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('scroll', hide, true);
    };
  }, [hide, place]);
  return (
    <>
      {withProps(children, {
        ref: control,
        onPointerEnter: (event: PointerEvent) => {
          if (event.pointerType !== 'mouse') return;
          clearTimeout(timer.current);
          timer.current = setTimeout(show, hoverMs);
        },
        onPointerLeave: hide,
        onPointerDown: hide,
        onFocus: () => control.current?.matches(':focus-visible') === true && show(),
        onBlur: hide,
      })}
      {place !== undefined &&
        createPortal(
          <div aria-hidden className={styles['popup']} data-above={place.above ? '' : undefined} style={place.style}>
            {text}
          </div>,
          document.body,
        )}
    </>
  );
}
