import type { BitcoinSigned } from './bitcoin-signer.ts';
import type { LogMark } from './log-mark.ts';
import type { Refusal } from './policy.ts';
import type { SignerPublic } from './seed-file.ts';
import type { Signed } from './signer.ts';

/** What this version answers. `log`: the hash that the log had at a length. */
export const questions = ['sign', 'check', 'state', 'log'] as const;

/**
 * What a signer is asked, a line of JSON each; before the first one comes a line with the
 * passphrase.
 */
export interface ToSigner {
  readonly id: number;
  readonly ask: (typeof questions)[number];
  readonly request: unknown;
}

/** That it is there, and what it answers. */
export interface Ready {
  readonly ready: SignerPublic;
  readonly log: LogMark;
  readonly answers: readonly ToSigner['ask'][];
}

/**
 * What it says: once that it is there, or why it never will be; then an answer to each question,
 * each with how long its log is by then.
 */
export type FromSigner =
  | Ready
  | { readonly failed: string }
  | {
      readonly id: number;
      readonly answer:
        | Signed
        | BitcoinSigned
        | Refusal
        | { readonly signature: string }
        | { readonly hash: string }
        | null;
      readonly log: LogMark;
    };
