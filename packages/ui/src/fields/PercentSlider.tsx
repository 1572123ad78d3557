import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { classes } from '../parts/classes.ts';
import { percentAfterKey } from './percent-keys.ts';
import styles from './PercentSlider.module.css';

const stops = [0, 25, 50, 75, 100];

/** A share of what there is: stops at the quarters, free between. */
export function PercentSlider(props: {
  readonly label: string;
  /** 0 to 100. */
  readonly value: number;
  readonly onValue: (percent: number) => void;
  /** The meaning of the share, said to screen readers. */
  readonly valueText?: string;
  readonly marks?: boolean;
}) {
  const { label, value, onValue, valueText, marks = true } = props;
  const track = useRef<HTMLDivElement>(null);
  const follow = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return;
    const percent = Math.round(((event.clientX - box.left) / box.width) * 100);
    const near = stops.find((stop) => Math.abs(stop - percent) <= 2);
    onValue(Math.min(100, Math.max(0, near ?? percent)));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = percentAfterKey(value, event.key, event.shiftKey);
    if (next === undefined) return;
    event.preventDefault();
    onValue(next);
  };
  return (
    <div className={styles['slider']}>
      <div
        ref={track}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
        aria-valuetext={valueText ?? `${value}%`}
        className={styles['track']}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
        }}
      >
        <span className={styles['line']} />
        <span className={styles['done']} style={{ width: `${value}%` }} />
        {stops.map((stop) => (
          <span
            key={stop}
            className={classes(styles['stop'], stop <= value && styles['passed'])}
            style={{ left: `${stop}%` }}
          />
        ))}
        <span className={styles['thumb']} style={{ left: `${value}%` }} />
      </div>
      {marks && (
        <div className={styles['marks']} aria-hidden>
          {stops.map((stop) => (
            <span key={stop}>{stop}</span>
          ))}
        </div>
      )}
    </div>
  );
}
