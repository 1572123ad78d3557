import type { FixedPeriodDirection } from '@candor/amount';
import type { IndexSample, PeriodOffer } from '@candor/protocol';
import { Empty, LoadingBars, SegmentedControl } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useBalances } from '../../../account/account.ts';
import { useText } from '../../../i18n/text.ts';
import { useSession } from '../../../session/session.ts';
import { openIntent } from '../model/open-intent.ts';
import { payoutPercent } from '../model/receipt.ts';
import { readStake, stakeFigures, stakeProblem } from '../model/stake.ts';
import { flashWallet, spotWallet } from '../model/wallets.ts';
import { useOffersOf } from '../stores/use-offers.ts';
import { useOpen } from '../stores/use-open.ts';
import { BeforeStake } from './BeforeStake.tsx';
import { OpenButton } from './OpenButton.tsx';
import { OwnLimitNote } from './OwnLimitNote.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';
import { StakeField } from './StakeField.tsx';
import { useOpened } from './use-opened.ts';
import styles from './FlashForm.module.css';

/**
 * The form of a contract: period with its payout, direction, whole stake, what can come of it, and
 * the button that names it.
 */
export function FlashForm({ symbol, samples }: { readonly symbol: string; readonly samples: readonly IndexSample[] }) {
  const text = useText();
  const offers = useOffersOf(symbol);
  if (offers === undefined)
    return (
      <div className={styles['form']}>
        <LoadingBars rows={8} label={text('common.loading')} />
      </div>
    );
  if (offers.length === 0)
    return (
      <div className={styles['form']}>
        <Empty text={text('flash.noneOffered')} />
      </div>
    );
  return <Form symbol={symbol} offers={offers} samples={samples} />;
}

function Form(props: {
  readonly symbol: string;
  readonly offers: readonly PeriodOffer[];
  readonly samples: readonly IndexSample[];
}) {
  const { symbol, offers, samples } = props;
  const text = useText();
  const session = useSession();
  const [duration, setDuration] = useState<number>();
  const [direction, setDirection] = useState<FixedPeriodDirection>('rise');
  const [typed, setTyped] = useState('');
  const offer = offers.find(({ durationSeconds }) => durationSeconds === duration) ?? offers[0];
  const flash = useBalances(flashWallet);
  const spot = useBalances(spotWallet);
  const opened = useOpened();
  const opener = useOpen((contract) => {
    setTyped('');
    opened(contract);
  });
  if (offer === undefined) return null;
  const { stakeAsset } = offer;
  const free = flash?.get(stakeAsset)?.available ?? '0';
  const spotFree = spot?.get(stakeAsset)?.available ?? '0';
  const stake = readStake(typed);
  const problem = stakeProblem(stake, offer);
  // What can be opened; nothing is computed on a stake that is refused.
  const whole = stake.kind === 'stake' && problem === undefined ? stake.stake : undefined;
  const intent =
    whole === undefined
      ? undefined
      : openIntent({
          symbol,
          direction,
          offer,
          stake: whole,
          short: stakeFigures(whole, offer, free).short,
          spotFree,
        });
  const change = (value: string) => {
    setTyped(value);
    opener.clear();
  };
  return (
    <form aria-label={text('flash.form')} className={styles['form']} onSubmit={(event) => event.preventDefault()}>
      <PeriodChoice offers={offers} value={offer.durationSeconds} onValue={setDuration} />
      <div>
        <p className={styles['label']}>{text('flash.direction')}</p>
        <SegmentedControl<FixedPeriodDirection>
          label={text('flash.direction')}
          options={[
            { value: 'rise', label: text('flash.rise'), tone: 'buy' },
            { value: 'fall', label: text('flash.fall'), tone: 'sell' },
          ]}
          value={direction}
          onValue={setDirection}
        />
      </div>
      <StakeField typed={typed} onTyped={change} offer={offer} problem={problem} free={session ? free : undefined} />
      <BeforeStake
        direction={direction}
        stake={whole}
        percent={payoutPercent(offer.payoutRate)}
        offer={offer}
        free={free}
      />
      <OpenButton
        direction={direction}
        offer={offer}
        stake={whole}
        intent={intent}
        opener={opener}
        samples={samples}
        symbol={symbol}
      />
      <p className={styles['note']}>
        {text('flash.noCancel')}{' '}
        <Link to="/account/center/security/setting/$what" params={{ what: 'flash-limits' }}>
          {text('flash.limitLink')}
        </Link>
      </p>
      {session !== null && <OwnLimitNote />}
    </form>
  );
}
