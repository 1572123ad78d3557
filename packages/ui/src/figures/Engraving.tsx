import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { linePoints, pathThrough } from './line-geometry.ts';
import styles from './Engraving.module.css';

const hairPixels = 4;

/** An area drawn as engraved vertical hairlines, one per sample. `label` says in a sentence what it shows. */
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
        {marks.map(({ index }) => {
          const point = points[index];
          return point && <circle key={index} cx={point[0]} cy={point[1]} r="3.5" className={styles['dot']} />;
        })}
      </svg>
      {marks.map(({ index, label: text }) => {
        const point = points[index];
        if (point === undefined) return null;
        const end = point[0] > width - 150;
        return (
          <span
            key={index}
            className={styles['mark']}
            style={
              end ? { right: width - point[0] + 8, top: point[1] - 30 } : { left: point[0] + 8, top: point[1] - 30 }
            }
          >
            {text}
          </span>
        );
      })}
      {ticks.map((tick) => (
        <span key={tick.label} className={styles['tick']} style={{ left: `${tick.at * 100}%` }}>
          {tick.label}
        </span>
      ))}
    </figure>
  );
}
