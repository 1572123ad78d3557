import { propose, type Proposal } from '@candor/protocol';
import { toast } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useText } from '../i18n/text.ts';
import { ask, type Refusal } from '../wire/ask.ts';
import { newId } from '../wire/new-id.ts';
import { useAct } from '../wire/use-ask.ts';

/**
 * Proposes what two must decide. A retry of the same proposal carries the same id, so there is one
 * of it.
 */
export function usePropose(onDone: () => void): {
  readonly busy: boolean;
  readonly refusal: Refusal | undefined;
  readonly send: (proposal: Proposal, reason: string) => void;
} {
  const text = useText();
  const queries = useQueryClient();
  const intent = useRef<{ readonly of: string; readonly id: string } | undefined>(undefined);
  const { busy, refusal, act } = useAct();
  const send = (proposal: Proposal, reason: string) => {
    const of = JSON.stringify([proposal, reason]);
    intent.current = intent.current?.of === of ? intent.current : { of, id: newId() };
    const requestId = intent.current.id;
    act(async () => {
      await ask(propose, { input: { proposal, reason, requestId } });
      intent.current = undefined;
      toast({ title: text('approvals.proposed') });
      await queries.invalidateQueries();
      onDone();
    });
  };
  return { busy, refusal, send };
}
