import { type ApplicationsView, applicationsState } from '@candor/protocol';
import { toast } from '@candor/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { applicationsKey } from '../notices/use-unread.ts';
import { type FormWords, wordsInForm } from '../page/refused.ts';
import { request } from '../transport/request.ts';
import type { Wrong } from './check.ts';

/** Where the user is on the way to merchant and agent. */
export const useApplications = () =>
  useQuery({
    queryKey: [applicationsKey],
    queryFn: ({ signal }) => request(applicationsState, { signal, quiet: true }),
  });

const nothingRefused: FormWords = { at: {}, whole: undefined };

/**
 * Sends an application in, or takes it back: says what became of it, and gives the words for fields
 * that are wrong. `labels` are those of the form's fields by their names on the wire.
 */
export function useApply(labels: Readonly<Record<string, string>> = {}) {
  const text = useText();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(nothingRefused);
  const [wrong, setWrong] = useState<Readonly<Record<string, Wrong>>>({});
  const send = async (call: () => Promise<ApplicationsView>, done: 'apply.sent' | 'apply.withdrawn') => {
    setBusy(true);
    setRefused(nothingRefused);
    try {
      client.setQueryData([applicationsKey], await call());
      toast({ title: text(done), tone: 'done' });
    } catch (refusal) {
      setRefused(wordsInForm(refusal, labels));
    } finally {
      setBusy(false);
    }
  };
  /** Sends an application whose form has no problems. */
  const apply = (problems: Readonly<Record<string, Wrong>>, call: () => Promise<ApplicationsView>) => {
    setWrong(problems);
    if (Object.keys(problems).length === 0) void send(call, 'apply.sent');
  };
  const errorOf = (field: string): string | undefined => {
    const own = wrong[field];
    return own === undefined ? refused.at[field] : text(own[0], own[1]);
  };
  return { busy, problem: refused.whole, errorOf, apply, send };
}
