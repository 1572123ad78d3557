import type { Step } from '@candor/testkit';

/** Something that goes wrong, with how long it does. */
export type Fault =
  | { readonly type: 'stop'; readonly how: 'kill' | 'power'; readonly downMs: number; readonly damageSnapshot: boolean }
  /** The power fails as soon as the node is back from its next start. */
  | { readonly type: 'power after start'; readonly afterMs: number }
  | {
      readonly type: 'stop within';
      readonly how: 'kill' | 'power';
      readonly calls: number;
      readonly before: boolean;
    }
  | {
      readonly type: 'failure';
      readonly operation: 'write' | 'sync';
      readonly calls: number;
      readonly code: 'EIO' | 'ENOSPC';
    }
  | { readonly type: 'disk full'; readonly forMs: number }
  | { readonly type: 'disk slow'; readonly syncMs: number; readonly forMs: number }
  | { readonly type: 'clean stop'; readonly downMs: number }
  | { readonly type: 'clock'; readonly jumpMs: number }
  | { readonly type: 'database away'; readonly forMs: number }
  | { readonly type: 'database slow'; readonly slowMs: number; readonly forMs: number }
  | { readonly type: 'database fails'; readonly when: 'before' | 'after' }
  | { readonly type: 'socket slow'; readonly forMs: number }
  | { readonly type: 'socket cut' }
  | { readonly type: 'session'; readonly what: 'log out' | 'old token' | 'log in often' }
  | { readonly type: 'feed'; readonly mood: 'jumped' | 'silent' | 'lying'; readonly forMs: number };

/**
 * One line of a run's script. Every chance that belongs to it comes from its own seed, so that it
 * stays itself when others are left out.
 */
export type Item = { readonly id: number; readonly atMs: number; readonly seed: number } & (
  | {
      readonly kind: 'command';
      readonly step: Step;
      readonly actor: number;
      readonly copies: number;
      readonly burst: boolean;
    }
  | { readonly kind: 'fault'; readonly fault: Fault }
);
