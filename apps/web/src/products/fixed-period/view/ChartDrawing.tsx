import { displayPrice, formatDecimal } from '@candor/amount';
import type { FixedPeriodContract, IndexSample } from '@candor/protocol';
import { useId } from 'react';
import { useText } from '../../../i18n/text.ts';
import { decimalsOf } from '../../../market/scale.ts';
import { useTime } from '../../../preferences/format.ts';
import { placing, priceTicks, runsOf, secondTicks, type Window } from '../model/chart-geometry.ts';
import type { MinuteClose } from '../model/minutes.ts';
import { ContractMarks } from './ContractMarks.tsx';
import { SettledMarks } from './SettledMarks.tsx';
import styles from './IndexChart.module.css';

const axisWidth = 74;
const axisHeight = 24;
/** A price of the axis this near to the tag of the newest one is left out. */
const tagRoom = 15;
/** A time this near to the left edge would be cut off. */
const labelRoom = 24;

/**
 * The drawing: path, axes, and the marks of each contract. Screen readers get its sentence, and the
 * table beside it.
 */
export function ChartDrawing(props: {
  readonly label: string;
  readonly window: Window;
  readonly samples: readonly IndexSample[];
  /** The time before the samples, minute by minute. */
  readonly minutes: readonly MinuteClose[];
  readonly contracts: readonly FixedPeriodContract[];
  /** Those that have settled. */
  readonly settled: readonly FixedPeriodContract[];
  readonly width: number;
  readonly height: number;
}) {
  const { label, window, samples, minutes, contracts, settled, width, height } = props;
  const time = useTime();
  const text = useText();
  const hatch = useId();
  const box = { width: Math.max(1, width - axisWidth), height: Math.max(1, height - axisHeight) };
  const { x, y } = placing(window, box);
  const newest = samples.findLast(({ price }) => price !== null);
  const decimals = decimalsOf(newest?.price ?? '0.00');
  const runs = runsOf(samples, window.fromSecond);
  const isLong = window.toSecond - window.fromSecond > 240;
  // Seconds that are nearer than pixels would be a block.
  const isEngraved = window.toSecond - window.fromSecond < box.width;
  const nowAt = newest === undefined ? undefined : y(Number(newest.price));
  const isUnderTag = (place: number): boolean => nowAt !== undefined && Math.abs(place - nowAt) < tagRoom;
  const before = minutes.filter(({ second }) => second > window.fromSecond - 60);
  return (
    <svg className={styles['drawing']} width={width} height={height} role="img" aria-label={label}>
      <defs>
        <pattern id={hatch} width="3" height="3" patternUnits="userSpaceOnUse">
          <rect width="1" height="3" className={styles['hatch']} />
        </pattern>
      </defs>
      {priceTicks(window, Math.max(2, Math.floor(box.height / 60))).map((price) => (
        <g key={price}>
          <line x1={0} x2={box.width} y1={y(price)} y2={y(price)} className={styles['grid']} />
          {!isUnderTag(y(price)) && (
            <text x={box.width + 8} y={y(price) + 4} className={styles['axis']}>
              {tickText(price, decimals)}
            </text>
          )}
        </g>
      ))}
      {secondTicks(window, Math.max(2, Math.floor(box.width / 110))).map((second) => (
        <g key={second}>
          <line x1={x(second)} x2={x(second)} y1={0} y2={box.height} className={styles['grid']} />
          {x(second) > labelRoom && (
            <text x={x(second)} y={box.height + 16} textAnchor="middle" className={styles['axis']}>
              {isLong ? time.minute(second * 1_000) : time.time(second * 1_000)}
            </text>
          )}
        </g>
      ))}
      {before.length > 1 && (
        <polyline
          className={styles['minutes']}
          points={before.map(({ second, price }) => `${x(second)},${y(Number(price))}`).join(' ')}
        />
      )}
      <SettledMarks contracts={settled} samples={samples} window={window} box={box} hatch={hatch} />
      <ContractMarks contracts={contracts} window={window} box={box} hatch={hatch} />
      {runs.map((run) => (
        <g key={run[0]?.second}>
          {isEngraved &&
            run.map(({ second, price }) => (
              <line
                key={second}
                x1={x(second)}
                x2={x(second)}
                y1={y(Number(price))}
                y2={box.height}
                className={styles['engraved']}
              />
            ))}
          <polyline
            className={styles['path']}
            points={run.map(({ second, price }) => `${x(second)},${y(Number(price))}`).join(' ')}
          />
        </g>
      ))}
      {newest !== undefined && newest.price !== null && (
        <g>
          <line
            x1={x(newest.second)}
            x2={box.width}
            y1={y(Number(newest.price))}
            y2={y(Number(newest.price))}
            className={styles['nowLine']}
          />
          <circle cx={x(newest.second)} cy={y(Number(newest.price))} r={4} className={styles['dot']} />
          <rect
            x={box.width}
            y={y(Number(newest.price)) - 10}
            width={axisWidth}
            height={20}
            className={styles['tag']}
          />
          <text x={box.width + 8} y={y(Number(newest.price)) + 4} className={styles['tagText']}>
            {displayPrice(newest.price, decimals)}
          </text>
          <title>{text('flash.indexNow')}</title>
        </g>
      )}
    </svg>
  );
}

/** A round price of the axis; it decides nothing. */
const tickText = (price: number, decimals: number): string =>
  displayPrice(formatDecimal(BigInt(Math.round(price * 10 ** decimals)), decimals), decimals);
