import { openFixedPeriod, transferFunds, type FixedPeriodContract, type InputOf } from '@candor/protocol';
import { toast } from '@candor/ui';
import { useRef, useState } from 'react';
import { newRequestId } from '../../../account/request-id.ts';
import { useText } from '../../../i18n/text.ts';
import { toastChecking, wordsOf } from '../../../shell/refused.ts';
import { Refusal } from '../../../transport/refusal.ts';
import { untilKnown } from '../../../transport/until-known.ts';
import { flashWallet, spotWallet } from '../model/wallets.ts';
import { noteContract } from './contracts.ts';
import { readLimitsAgain } from './use-limits.ts';

type Opening = Omit<InputOf<typeof openFixedPeriod>, 'requestId'>;

/** What one press of the button does: the difference is moved where the wallet is short, then the contract is opened. */
export interface OpenIntent {
  readonly open: Opening;
  /** Moved from the spot wallet first; undefined where the balance is enough. */
  readonly move?: { readonly coin: string; readonly amount: string };
}

interface Kept {
  readonly of: string;
  readonly openId: string;
  readonly moveId: string;
  readonly isRepeat: boolean;
  readonly moved: boolean;
}

export interface Opener {
  readonly send: (intent: OpenIntent) => void;
  readonly busy: boolean;
  /** Why the last attempt was refused, in the server's words. */
  readonly refused: string | undefined;
  /** Nobody knows what came of the last attempt; sending again sends the same request. */
  readonly unsure: boolean;
  readonly clear: () => void;
}

/** Opens contracts: each intent once, under one request id for each of its two records, however often it has to be asked again. */
export function useOpen(onOpened: (contract: FixedPeriodContract) => void): Opener {
  const text = useText();
  const kept = useRef<Kept | undefined>(undefined);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [unsure, setUnsure] = useState(false);

  const move = async ({ coin, amount }: NonNullable<OpenIntent['move']>, { moveId, isRepeat }: Kept) => {
    const input = { from: spotWallet, to: flashWallet, coin, amount, requestId: moveId };
    await untilKnown(transferFunds, { input, isRepeat, onChecking: toastChecking });
  };

  const run = async (intent: OpenIntent): Promise<void> => {
    // A move that was booked is not made again when only the opening was refused: the stake, not the button, is sent again.
    const of = JSON.stringify(intent.open);
    const now: Kept =
      kept.current?.of === of
        ? { ...kept.current, isRepeat: true }
        : { of, openId: newRequestId(), moveId: newRequestId(), isRepeat: false, moved: false };
    kept.current = now;
    if (intent.move !== undefined && !now.moved) await move(intent.move, now);
    kept.current = { ...now, moved: true };
    const input = { ...intent.open, requestId: now.openId };
    const contract = await untilKnown(openFixedPeriod, { input, isRepeat: now.isRepeat, onChecking: toastChecking });
    kept.current = undefined;
    noteContract(contract);
    readLimitsAgain();
    onOpened(contract);
  };

  const fail = (problem: unknown): void => {
    setRefused(wordsOf(problem));
    const isKnown = problem instanceof Refusal;
    setUnsure(!isKnown);
    if (isKnown) kept.current = undefined;
    toast({ title: text(isKnown ? 'flash.notOpened' : 'common.noAnswer'), text: wordsOf(problem), tone: 'error' });
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
