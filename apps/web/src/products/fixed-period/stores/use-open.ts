import {
  fixedPeriodLimits,
  openFixedPeriod,
  transferFunds,
  walletGet,
  type FixedPeriodContract,
} from '@candor/protocol';
import { toast } from '@candor/ui';
import { useRef, useState } from 'react';
import { newRequestId } from '../../../account/request-id.ts';
import { useText } from '../../../i18n/text.ts';
import { toastChecking, wordsOf } from '../../../page/refused.ts';
import { Refusal } from '../../../transport/refusal.ts';
import { request } from '../../../transport/request.ts';
import { untilKnown } from '../../../transport/until-known.ts';
import { flashWallet, spotWallet } from '../model/wallets.ts';
import { noteContract } from './contracts.ts';
import { BalanceChanged, Press, TooManyOpen, type OpenIntent, type PressCalls } from './press.ts';
import { readLimitsAgain } from './use-limits.ts';
import { readOffersAgain } from './use-offers.ts';

export interface Opener {
  readonly send: (intent: OpenIntent) => void;
  readonly busy: boolean;
  /** Why the last attempt was refused, in the server's words. */
  readonly refused: string | undefined;
  /** Nobody knows what came of the last attempt; sending again sends the same request. */
  readonly unsure: boolean;
  readonly clear: () => void;
}

const calls: PressCalls = {
  free: async (coin) => {
    const { records } = await request(walletGet, { params: { a: flashWallet, b: coin }, quiet: true });
    return records.find(({ asset }) => asset === coin)?.available ?? '0';
  },
  hasRoom: async () => {
    const { openContracts, openContractsMax } = await request(fixedPeriodLimits, { quiet: true });
    return openContracts < openContractsMax;
  },
  move: ({ coin, amount }, requestId, isRepeat) =>
    untilKnown(transferFunds, {
      input: { from: spotWallet, to: flashWallet, coin, amount, requestId },
      isRepeat,
      onChecking: toastChecking,
    }),
  open: (opening, requestId, isRepeat) =>
    untilKnown(openFixedPeriod, { input: { ...opening, requestId }, isRepeat, onChecking: toastChecking }),
};

/** What a form that was drawn on older terms is refused with; the new ones are read at once. */
const isOfOffer = (reason: string | undefined): boolean =>
  reason === 'period_not_offered' || reason === 'payout_changed' || reason?.startsWith('stake_') === true;

/**
 * Opens contracts: each press once, under one request id for each of its two records, however often
 * it has to be asked again.
 */
export function useOpen(onOpened: (contract: FixedPeriodContract) => void): Opener {
  const text = useText();
  /** The press whose outcome is not known yet. */
  const kept = useRef<Press | undefined>(undefined);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [unsure, setUnsure] = useState(false);

  const run = async (intent: OpenIntent): Promise<void> => {
    const press = kept.current?.isOf(intent) === true ? kept.current : new Press(intent, newRequestId);
    kept.current = press;
    const contract = await press.run(intent, calls);
    kept.current = undefined;
    noteContract(contract);
    readLimitsAgain();
    onOpened(contract);
  };

  /** The words for what was stopped here, before anything was sent. */
  const unsent = (problem: unknown): string | undefined => {
    if (problem instanceof TooManyOpen) return text('flash.full');
    return problem instanceof BalanceChanged ? text('flash.balanceChanged') : undefined;
  };

  const fail = (problem: unknown): void => {
    const words = unsent(problem);
    setRefused(words ?? wordsOf(problem));
    const isKnown = problem instanceof Refusal || words !== undefined;
    setUnsure(!isKnown);
    if (isKnown) kept.current = undefined;
    if (problem instanceof Refusal && isOfOffer(problem.reason)) readOffersAgain();
    toast({
      title: text(isKnown ? 'flash.notOpened' : 'common.noAnswer'),
      text: words ?? wordsOf(problem),
      tone: 'error',
    });
  };

  const send = (intent: OpenIntent): void => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setRefused(undefined);
    run(intent)
      .then(() => setUnsure(false))
      .catch(fail)
      .finally(() => {
        sending.current = false;
        setBusy(false);
      });
  };
  const clear = () => setRefused(undefined);
  return { send, busy, refused, unsure, clear };
}
