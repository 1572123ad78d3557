import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { linePoints, pathThrough } from './line-geometry.ts';
import { placeMarks } from './mark-places.ts';
import styles from './Engraving.module.css';

const hairPixels = 4;

/**
 * An area drawn as engraved vertical hairlines, one per sample. `label` says in a sentence what it
 * shows.
 */
export function Engraving(props: {
  readonly values: readonly number[];
  readonly label: string;
  readonly height: number;
  readonly tone?: 'ink' | 'proof' | 'quiet';
  /** Marks at samples, by index. */
  readonly marks?: readonly { readonly index: number; readonly label: ReactNode }[];
  /** Labels under the axis: position 0 to 1 and text. */
  readonly ticks?: readonly { readonly at: number; readonly label: string }[];
}) {
  const { values, label, height, tone = 'ink', marks = [], ticks = [] } = props;
  const box = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, []);
  // A hairline every few pixels: closer ones would run into one grey.
  const every = Math.max(1, Math.ceil((hairPixels * values.length) / Math.max(1, width)));
  const points = width === 0 ? [] : linePoints(values, { width, height, padding: 28 });
  const indices = marks.map(({ index }) => index);
  const places = placeMarks(points, indices, width);
  return (
    <figure
      ref={box}
      className={styles['engraving']}
      data-tone={tone}
      style={{ height: height + (ticks.length > 0 ? 22 : 0) }}
    >
      <svg role="img" aria-label={label} width={width} height={height}>
        {points
          .filter((_, index) => index % every === 0)
          .map(([x, y]) => (
            <line key={x} x1={x} x2={x} y1={y} y2={height} className={styles['hair']} />
          ))}
        <path d={pathThrough(points)} className={styles['line']} />
        {places.map(({ index, point: [x, y], top }) => (
          <g key={index}>
            <line x1={x} x2={x} y1={top} y2={y} className={styles['stem']} />
            <circle cx={x} cy={y} r="3.5" className={styles['dot']} />
          </g>
        ))}
      </svg>
      {places.map(({ index, point: [x], side, top }) => (
        <span
          key={index}
          className={styles['mark']}
          style={side === 'end' ? { left: x + 4, top } : { right: width - x + 4, top }}
        >
          {marks.find((mark) => mark.index === index)?.label}
        </span>
      ))}
      {ticks.map((tick) => (
        <span key={tick.label} className={styles['tick']} style={{ left: `${tick.at * 100}%` }}>
          {tick.label}
        </span>
      ))}
    </figure>
  );
}
