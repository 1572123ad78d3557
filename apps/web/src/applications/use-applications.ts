import { type ApplicationsView, applicationsState } from '@candor/protocol';
import { toast } from '@candor/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { applicationsKey } from '../notices/use-unread.ts';
import { wordsOf } from '../shell/refused.ts';
import { Refusal } from '../transport/refusal.ts';
import { request } from '../transport/request.ts';

/** Where the user stands on the way to merchant and agent. */
export const useApplications = () =>
  useQuery({
    queryKey: [applicationsKey],
    queryFn: ({ signal }) => request(applicationsState, { signal, quiet: true }),
  });

/** Sends an application in, or takes it back: says what became of it, and gives the words for fields that were wrong. */
export function useApply() {
  const text = useText();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
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
  return { busy, problem, fields, send };
}
