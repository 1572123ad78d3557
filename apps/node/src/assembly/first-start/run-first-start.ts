import type { Command, Exchange, ExchangeRecord } from '@candor/core';
import { missingInventory, missingTerms } from '../../products/conversion/first-terms.ts';
import { missingBankAssets, missingRechargeFunds, missingRecharges } from '../../products/recharge/first-terms.ts';
import { missingHouseFunds, missingOffers } from '../../products/fixed-period/first-offers.ts';
import { missingOtc } from '../../products/otc/first-otc.ts';
import { missingContracts } from '../../products/futures/first-contracts.ts';
import { isListing, missingListings, missingSupply } from '../../engine/exchange/first-start.ts';
import type { Leader } from '../../engine/exchange/leader.ts';
import { nameOfListing } from './lacking.ts';

interface FirstStartOptions {
  readonly demo: boolean;
  readonly logger: { warn(what: object, sentence: string): void };
}

/**
 * At each start, before anything else is written: what the catalogue has and this exchange does
 * not, one record for each command. A node that was killed in its first start goes on where its
 * journal ends, and an old journal gains what the catalogue gained. Each is written once, because
 * the exchange itself says what it lacks; what operators changed or halted is there, and stays as
 * they left it.
 *
 * A demo lists by itself. A live exchange does so in its first start alone: later two operators
 * decide (`catalogue.list`), so what it lacks is logged.
 */
export async function runFirstStart(
  leader: Leader,
  exchange: Exchange,
  { demo, logger }: FirstStartOptions,
): Promise<void> {
  const last = exchange.seq === 0 ? undefined : await leader.recordAt(exchange.seq);
  const supply = demo ? missingSupply(exchange, last) : [];
  const mayList = demo || (await isFirstStart(leader, exchange, last));
  const list = async (commands: readonly Command[]): Promise<void> => {
    if (mayList) await runAll(leader, commands);
    else if (commands.length > 0) logger.warn({ lacking: commands.map(nameOfListing) }, lackingSentence);
  };
  await list(missingListings(exchange));
  await runAll(leader, supply);
  await list(missingOffers(exchange));
  await list(missingContracts(exchange));
  if (demo) await runAll(leader, missingHouseFunds(exchange, last));
  if (demo) await runAll(leader, missingInventory(exchange, last));
  await list(missingTerms(exchange));
  await list(missingOtc(exchange));
  await list(missingBankAssets(exchange));
  if (demo) await runAll(leader, missingRechargeFunds(exchange, last));
  await list(missingRecharges(exchange));
}

const lackingSentence = 'the catalogue has what this exchange does not: two operators list it under Markets';

/** Whether the journal holds nothing but the first part of a first start, if anything at all. */
async function isFirstStart(leader: Leader, exchange: Exchange, last: ExchangeRecord | undefined): Promise<boolean> {
  if (exchange.seq === 0) return true;
  // Nearly every journal is decided by its last record.
  if (last === undefined || !isListing(last)) return false;
  for (let seq = 1; seq < exchange.seq; seq += 1) {
    const record = await leader.recordAt(seq);
    if (record === undefined || !isListing(record)) return false;
  }
  return true;
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
