import type { FixedPeriodContract, IndexSample } from '@candor/protocol';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { apart, placing, type Box, type Window } from '../model/chart-geometry.ts';
import { windowSamples } from '../model/phase.ts';
import styles from './IndexChart.module.css';

/** Pixels that the name of a settlement's second takes. */
const labelWidth = 120;

/**
 * Of each contract that has settled within the time shown: the ten samples of its window, and the
 * second it settled by.
 */
export function SettledMarks(props: {
  readonly contracts: readonly FixedPeriodContract[];
  readonly samples: readonly IndexSample[];
  readonly window: Window;
  readonly box: Box;
  readonly hatch: string;
}) {
  const { contracts, samples, window, box, hatch } = props;
  const text = useText();
  const time = useTime();
  const { x, y } = placing(window, box);
  const expiries = [...new Set(contracts.flatMap(({ expirySecond }) => expirySecond ?? []))];
  const shown = expiries.filter((second) => second - windowSamples > window.fromSecond);
  const named = apart(shown, x, labelWidth);
  return (
    <>
      {shown.map((second) => {
        const from = x(second - windowSamples);
        const sampled = samples.filter((one) => one.second > second - windowSamples && one.second <= second);
        return (
          <g key={second} className={styles['past']}>
            <rect
              x={from}
              y={18}
              width={Math.max(0, x(second) - from)}
              height={Math.max(0, box.height - 18)}
              fill={`url(#${hatch})`}
            />
            <line x1={x(second)} x2={x(second)} y1={0} y2={box.height} className={styles['expiry']} />
            {sampled.map(
              ({ second: at, price }) =>
                price !== null && (
                  <circle key={at} cx={x(at)} cy={y(Number(price))} r={2.5} className={styles['entryDot']} />
                ),
            )}
            {named.has(second) && (
              <text x={x(second) - 6} y={12} textAnchor="end" className={styles['axis']}>
                {text('flash.settledMark', { time: time.time(second * 1_000) })}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}
