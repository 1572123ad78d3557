import type { Command, Exchange } from '@candor/core';
import { missingHouseFunds, missingOffers } from '../products/fixed-period/first-offers.ts';
import { missingContracts } from '../products/futures/first-contracts.ts';
import { demoCommands, listingCommands } from './first-start.ts';
import type { Leader } from './leader.ts';

/**
 * Writes what a new exchange writes first, or the rest of it: a node that was killed in its first start goes on where its journal ends, one record
 * for each command. Nothing else is written before it is through.
 */
export async function runFirstStart(leader: Leader, exchange: Exchange, demo: boolean): Promise<void> {
  const listing = listingCommands();
  await runAll(leader, listing.slice(exchange.seq));
  if (!demo) return;
  const supply = demoCommands();
  const next = await leader.recordAt(listing.length + 1);
  const began = next?.events.some(({ type }) => type === 'demo_supply_issued') ?? false;
  if (began) await runAll(leader, supply.slice(exchange.seq - listing.length));
  else if (exchange.nextUserId() === 1) await runAll(leader, supply);
}

/**
 * At each start: what the catalogue has gained since the journal began, and what a demo's house pays from. Each is written once, because the exchange
 * itself says what is missing.
 */
export async function addWhatIsMissing(leader: Leader, exchange: Exchange, demo: boolean): Promise<void> {
  await runAll(leader, missingOffers(exchange));
  await runAll(leader, missingContracts(exchange));
  if (demo) await runAll(leader, missingHouseFunds(exchange));
}

/** First-start commands must all go through: they are the exchange's own. */
async function runAll(leader: Leader, commands: readonly Command[]): Promise<void> {
  const outcomes = await Promise.all(commands.map((command) => leader.submit(command)));
  outcomes.forEach((outcome, index) => {
    if (outcome.kind === 'done') return;
    const why = outcome.kind === 'mismatch' ? outcome.kind : outcome.reason;
    throw new Error(`The first start's ${commands[index]?.type} was refused: ${why}.`);
  });
}
