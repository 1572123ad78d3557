import type { ExchangeRecord } from '@candor/core';
import type { Outcome } from './service.ts';
import { conflict, rejected, unavailable } from '../../base/problem.ts';

/** The durable record of a command, or the Problem that says what became of it. */
export function done(outcome: Outcome): ExchangeRecord {
  switch (outcome.kind) {
    case 'done':
      return outcome.record;
    case 'rejected':
      throw rejected(outcome.reason, outcome.detail);
    case 'mismatch':
      throw conflict();
    case 'unavailable':
      throw unavailable(outcome.reason);
  }
}
