import type { BitcoinSigned } from './bitcoin-signer.ts';
import type { LogMark } from './log-mark.ts';
import type { Refusal } from './policy.ts';
import type { SignerPublic } from './seed-file.ts';
import type { Signed } from './signer.ts';

/**
 * What a signer is asked, a line of JSON each; before the first one comes a line with the
 * passphrase.
 */
export interface ToSigner {
  readonly id: number;
  readonly ask: 'sign' | 'check' | 'state';
  readonly request: unknown;
}

/**
 * What it says: once that it is there, or why it never will be; then an answer to each question,
 * each with how long its log is by then.
 */
export type FromSigner =
  | { readonly ready: SignerPublic; readonly log: LogMark }
  | { readonly failed: string }
  | {
      readonly id: number;
      readonly answer: Signed | BitcoinSigned | Refusal | { readonly signature: string } | null;
      readonly log: LogMark;
    };
