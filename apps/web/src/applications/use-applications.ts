import { type ApplicationsView, applicationsState } from '@candor/protocol';
import { toast } from '@candor/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { applicationsKey } from '../notices/use-unread.ts';
import { wordsOf } from '../shell/refused.ts';
import { Refusal } from '../transport/refusal.ts';
import { request } from '../transport/request.ts';
import type { Wrong } from './check.ts';

/** Where the user stands on the way to merchant and agent. */
export const useApplications = () =>
  useQuery({
    queryKey: [applicationsKey],
    queryFn: ({ signal }) => request(applicationsState, { signal, quiet: true }),
  });

/** Sends an application in, or takes it back: says what became of it, and gives the words for fields that are wrong. */
export function useApply() {
  const text = useText();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [wrong, setWrong] = useState<Readonly<Record<string, Wrong>>>({});
  const send = async (call: () => Promise<ApplicationsView>, done: 'apply.sent' | 'apply.withdrawn') => {
    setBusy(true);
    setProblem(undefined);
    setFields({});
    try {
      client.setQueryData([applicationsKey], await call());
      toast({ title: text(done), tone: 'done' });
    } catch (refusal) {
      setProblem(wordsOf(refusal));
      if (refusal instanceof Refusal)
        setFields(Object.fromEntries(refusal.fields.map(({ field, message }) => [field, message])));
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
    return own === undefined ? fields[field] : text(own[0], own[1]);
  };
  // What is said at a field is not said twice.
  const rest = Object.keys(fields).length === 0 ? problem : undefined;
  return { busy, problem: rest, errorOf, apply, send };
}
