import { type CodePurpose, type CodeSent, sendEmailCode, sendMobileCode } from '@candor/protocol';
import { useEffect, useRef, useState } from 'react';
import { withPuzzle } from '../session/with-puzzle.ts';
import { wordsOf } from '../page/refused.ts';
import { request } from '../transport/request.ts';
import type { ContactKind } from './contact.ts';

export interface CodeOf {
  readonly kind: ContactKind;
  /** Absent: the address the account has. */
  readonly address?: string | undefined;
  readonly purpose: CodePurpose;
}

/** Sends codes: what became of the last, and the seconds until there may be another. */
export function useCode() {
  const [sent, setSent] = useState<CodeSent | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [againAtMs, setAgainAtMs] = useState(0);
  const waitSeconds = useSecondsUntil(againAtMs);
  const send = async ({ kind, address, purpose }: CodeOf): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await withPuzzle((captcha) =>
        kind === 'email'
          ? request(sendEmailCode, { input: { type: purpose, ...named('email', address), ...captcha }, quiet: true })
          : request(sendMobileCode, { input: { type: purpose, ...named('phone', address), ...captcha }, quiet: true }),
      );
      setSent(answer);
      setAgainAtMs(Date.now() + answer.resendAfterSeconds * 1_000);
    } catch (refusal) {
      setProblem(wordsOf(refusal));
    } finally {
      setBusy(false);
    }
  };
  return { sent, problem, busy, waitSeconds, send };
}

const named = <Name extends string>(name: Name, value: string | undefined): { [Key in Name]?: string } =>
  value === undefined ? {} : ({ [name]: value } as { [Key in Name]: string });

/** Seconds until a moment, counted down. */
function useSecondsUntil(untilMs: number): number {
  return useEachHalfSecond(() => Math.max(0, Math.ceil((untilMs - Date.now()) / 1_000)));
}

/** Seconds until an authenticator shows its next code. */
export const useStepSeconds = (): number => useEachHalfSecond(() => 30 - (Math.floor(Date.now() / 1_000) % 30));

/** What a reading of the clock gives, read again twice a second. */
function useEachHalfSecond(read: () => number): number {
  const [value, setValue] = useState(read);
  const newest = useRef(read);
  useEffect(() => {
    newest.current = read;
  });
  useEffect(() => {
    const tick = () => setValue(newest.current());
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, []);
  return value;
}
