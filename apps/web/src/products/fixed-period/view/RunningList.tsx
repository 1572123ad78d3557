import { displayAmount, displayPrice, displaySigned } from '@candor/amount';
import type { FixedPeriodContract, IndexSample } from '@candor/protocol';
import { Arrow, classes, Empty, LoadingBars } from '@candor/ui';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/text.ts';
import { decimalsOf } from '../../../market/scale.ts';
import { useTime } from '../../../preferences/format.ts';
import { takenOf } from '../model/index-path.ts';
import { elapsedPart, phaseOf, standingOf, valueAt, windowSamples } from '../model/phase.ts';
import { payoutPercent } from '../model/receipt.ts';
import { useRunning } from '../stores/contracts.ts';
import { useIndexPath } from '../stores/use-index.ts';
import { useServerSeconds } from '../../../transport/use-server-seconds.ts';
import { DirectionWord } from './DirectionWord.tsx';
import { Ring } from './Ring.tsx';
import styles from './Contracts.module.css';

/**
 * Contracts that run, the next to settle first: each with its ring, its opening price and how the
 * index is to it.
 */
export function RunningList(props: {
  readonly symbol: string;
  readonly samples: readonly IndexSample[];
  /** Of this market alone; of all if not given. */
  readonly only?: string | undefined;
}) {
  const { symbol, samples, only } = props;
  const text = useText();
  const all = useRunning();
  const running = only === undefined ? all : all?.filter((one) => one.symbol === only);
  if (running === undefined) return <LoadingBars rows={3} label={text('common.loading')} />;
  if (running.length === 0) return <Empty text={text('flash.noneRunning')} />;
  return (
    <ul className={styles['running']} aria-label={text('flash.running')}>
      {running.map((contract) => (
        <li key={contract.orderCode} className={styles['card']}>
          {contract.symbol === symbol ? (
            <Running contract={contract} samples={samples} />
          ) : (
            <Elsewhere contract={contract} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** A contract of another market follows that market's index. */
const Elsewhere = ({ contract }: { readonly contract: FixedPeriodContract }) => (
  <Running contract={contract} samples={useIndexPath(contract.symbol)} />
);

function Running(props: { readonly contract: FixedPeriodContract; readonly samples: readonly IndexSample[] }) {
  const { contract, samples } = props;
  const text = useText();
  const time = useTime();
  const now = useServerSeconds();
  const { symbol, direction, durationSeconds, quantity, stakeAsset, payoutRate, maximumWin } = contract;
  const { openPrice, openedSecond, openSecond, expirySecond } = contract;
  const index = samples.at(-1)?.price ?? null;
  const phase = phaseOf(contract, now, takenOf(samples, expirySecond));
  const standing = standingOf(contract, index);
  const value = valueAt(contract, index);
  const secondsLeft = 'secondsLeft' in phase ? phase.secondsLeft : durationSeconds;
  const decimals = decimalsOf(openPrice ?? index ?? '0.00');
  const at = (second: number) => time.time(second * 1_000);
  return (
    <>
      <Ring
        secondsLeft={secondsLeft}
        elapsed={elapsedPart(contract, now)}
        label={`${symbol} ${displayAmount(quantity, 0)} ${stakeAsset}`}
        left={text('flash.left')}
      />
      <dl className={styles['facts']}>
        <Fact label={text('flash.contractLabel')}>
          <b>
            {symbol} <DirectionWord direction={direction} />
          </b>{' '}
          · {text('flash.seconds', { seconds: durationSeconds })}
        </Fact>
        <Fact label={text('flash.stakeShort')}>
          {displayAmount(quantity, 0)} {stakeAsset}
        </Fact>
        <Fact label={text('flash.payoutIfRight')}>
          {payoutPercent(payoutRate)}%, {displaySigned(maximumWin, 2)}
        </Fact>
        <Fact label={text('flash.valueNow')}>
          {value === undefined ? '—' : `${displayAmount(value, 2)} ${stakeAsset}`}
        </Fact>
        <Fact
          label={text(openedSecond === null ? 'flash.opensAt' : 'flash.openedAt', {
            time: at(openedSecond ?? openSecond),
          })}
        >
          {openPrice === null ? '—' : displayPrice(openPrice, decimals)}
        </Fact>
        <Fact label={text('flash.indexNow')}>{index === null ? '—' : displayPrice(index, decimals)}</Fact>
        <Fact label={text(standing === undefined ? 'flash.level' : `flash.${standing.kind}`)}>
          {standing === undefined ? (
            '—'
          ) : (
            <span className={classes(standing.kind === 'ahead' && 'up', standing.kind === 'behind' && 'down')}>
              <Arrow direction={standing.moved} /> {displayPrice(standing.by, decimals)}
            </span>
          )}
        </Fact>
      </dl>
      <div className={styles['phase']}>
        <p role="status">
          {phase.kind === 'opening' && text('flash.waitsToOpen', { time: at(openSecond) })}
          {phase.kind === 'counting' && expirySecond !== null && text('flash.settlesAt', { time: at(expirySecond) })}
          {phase.kind === 'sampling' && text('flash.waitsForSample', { next: phase.next, of: windowSamples })}
        </p>
        <p className={styles['about']}>
          {text(`flash.status.${contract.status}`)} ·{' '}
          {text('flash.createdAt', { time: time.time(contract.createTime) })} · {text('flash.contract')}{' '}
          <span className="num">{contract.orderCode}</span>
        </p>
      </div>
    </>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className="num">{children}</dd>
  </div>
);
