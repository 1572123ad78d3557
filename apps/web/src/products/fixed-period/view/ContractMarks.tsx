import { displayPrice } from '@candor/amount';
import type { FixedPeriodContract } from '@candor/protocol';
import { useText } from '../../../i18n/text.ts';
import { decimalsOf } from '../../../market/scale.ts';
import { useTime } from '../../../preferences/format.ts';
import { apart, placing, type Box, type Window } from '../model/chart-geometry.ts';
import { windowSamples } from '../model/phase.ts';
import styles from './IndexChart.module.css';

/**
 * Of each contract: opening price, the side of it that pays, the ten seconds that are sampled, and
 * the settlement's second.
 */
export function ContractMarks(props: {
  readonly contracts: readonly FixedPeriodContract[];
  readonly window: Window;
  readonly box: Box;
  readonly hatch: string;
}) {
  const { contracts, window, box, hatch } = props;
  const { x } = placing(window, box);
  const opened = contracts.filter(({ openedSecond }) => openedSecond !== null);
  // Contracts of one moment name it once; the list below the chart has each of them.
  const settling = apart(opened, ({ expirySecond }) => x(expirySecond ?? 0), expiryWidth);
  const paying = new Set(
    (['rise', 'fall'] as const).flatMap((direction) => [
      ...apart(
        opened.filter((one) => one.direction === direction),
        ({ openedSecond }) => x(openedSecond ?? 0),
        labelWidth,
      ),
    ]),
  );
  return (
    <>
      {opened.map((contract) => (
        <Mark
          key={contract.orderCode}
          contract={contract}
          window={window}
          box={box}
          hatch={hatch}
          namesExpiry={settling.has(contract)}
          namesPrice={paying.has(contract)}
        />
      ))}
    </>
  );
}

/** Pixels that the longest label of a zone takes, and that of a settlement's second. */
const labelWidth = 170;
const expiryWidth = 120;

function Mark(props: {
  readonly contract: FixedPeriodContract;
  readonly window: Window;
  readonly box: Box;
  readonly hatch: string;
  readonly namesExpiry: boolean;
  readonly namesPrice: boolean;
}) {
  const text = useText();
  const time = useTime();
  const { contract, window, box, hatch, namesExpiry, namesPrice } = props;
  const { openPrice, openedSecond, expirySecond, direction } = contract;
  if (openPrice === null || openedSecond === null || expirySecond === null) return null;
  const { x, y } = placing(window, box);
  const within = (place: number) => Math.min(box.width, Math.max(0, place));
  const [from, to] = [within(x(openedSecond)), within(x(expirySecond))];
  const level = y(Number(openPrice));
  const sampledFrom = within(x(expirySecond - windowSamples));
  const rises = direction === 'rise';
  // A zone too narrow for its label has it on the left, clear of the sampling window and the axis.
  const isBeside = sampledFrom - from < labelWidth && from > labelWidth;
  const price = displayPrice(openPrice, decimalsOf(openPrice));
  return (
    <g className={rises ? styles['rises'] : styles['falls']}>
      <rect
        x={from}
        y={rises ? 18 : level}
        width={Math.max(0, to - from)}
        height={Math.max(0, rises ? level - 18 : box.height - level)}
        className={styles['pays']}
      />
      <rect
        x={sampledFrom}
        y={18}
        width={Math.max(0, to - sampledFrom)}
        height={Math.max(0, box.height - 18)}
        fill={`url(#${hatch})`}
      />
      <line x1={from} x2={to} y1={level} y2={level} className={styles['entry']} />
      <circle cx={from} cy={level} r={4} className={styles['entryDot']} />
      {namesPrice && (
        <text
          x={isBeside ? from - 6 : from + 6}
          y={rises ? 32 : box.height - 8}
          textAnchor={isBeside ? 'end' : 'start'}
          className={styles['paysText']}
        >
          {text(rises ? 'flash.paysAbove' : 'flash.paysBelow', { price })}
        </text>
      )}
      {x(expirySecond) <= box.width && (
        <>
          <line x1={to} x2={to} y1={0} y2={box.height} className={styles['expiry']} />
          {namesExpiry && (
            <text x={to - 6} y={12} textAnchor="end" className={styles['expiryText']}>
              {text('flash.settlesAt', { time: time.time(expirySecond * 1_000) })}
            </text>
          )}
        </>
      )}
    </g>
  );
}
