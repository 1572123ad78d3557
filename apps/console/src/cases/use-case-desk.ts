import { useState } from 'react';
import { useKeys } from '../app/use-keys.ts';
import { type BegunDecision, type Decision, mayDecide, openOf, type PersonCase, placeOf } from './person-case.ts';

/** A queue of cases of which one lies open, and the decision on it that was begun. */
export interface CaseDesk<Row> {
  readonly cases: readonly PersonCase<Row>[];
  /** The open one; none where none is there. */
  readonly current: PersonCase<Row> | undefined;
  /** What is being decided of the open one, in a dialog. */
  readonly deciding: Decision | undefined;
  readonly onChoose: (id: number) => void;
  /** So many cases down the queue, or up. */
  readonly onStep: (step: number) => void;
  readonly onDecide: (how: Decision) => void;
  /** It is decided. */
  readonly onDone: () => void;
  /** The dialog goes without a decision. */
  readonly onClose: () => void;
}

/**
 * J and K go through the queue, A and R begin a decision on the open case; none of them does
 * anything while a decision is open, or while the room does not listen to them.
 */
export function useCaseDesk<Row>(cases: readonly PersonCase<Row>[], listens = true): CaseDesk<Row> {
  const [chosen, setChosen] = useState<number>();
  const [begun, setBegun] = useState<BegunDecision<Row>>();
  const at = placeOf(cases, chosen);
  const current = openOf(cases, chosen, begun);
  const onStep = (step: number) => setChosen(cases[Math.min(Math.max(at + step, 0), cases.length - 1)]?.id);
  const onDecide = (how: Decision) => {
    if (current !== undefined && mayDecide(current, how)) setBegun({ of: current, how });
  };
  const onClose = () => setBegun(undefined);
  // The next one is chosen before the list is read again: nobody looks twice at what is decided.
  const onDone = () => {
    onClose();
    setChosen((cases[at + 1] ?? cases[at - 1])?.id);
  };
  useKeys(
    begun === undefined && listens
      ? { j: () => onStep(1), k: () => onStep(-1), a: () => onDecide('grant'), r: () => onDecide('refuse') }
      : undefined,
  );
  return { cases, current, deciding: begun?.how, onChoose: setChosen, onStep, onDecide, onDone, onClose };
}
