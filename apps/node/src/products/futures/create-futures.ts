import type { Handled } from '../../wire/http/handler.ts';
import type { ListedContract } from '../../engine/listings/listed-contract.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { adlQueueHandler } from './adl-queue.ts';
import type { RunningPremium } from './contract-texts.ts';
import { futuresDeskHandlers } from './console-handlers.ts';
import { tellOperators } from './console-news.ts';
import type { FuturesParts } from './futures-parts.ts';
import { LiveFutures } from './live-futures.ts';
import { futuresOrderHandlers } from './order-handlers.ts';
import { PositionBook } from './position-book.ts';
import { futuresPositionHandlers } from './position-handlers.ts';
import { futuresStopHandlers } from './stop-handlers.ts';
import { futuresReceiptHandlers } from './receipt-handlers.ts';
import { futuresPublicHandlers } from './public-handlers.ts';

/** What the node's part of perpetual contracts is made of. */
export interface FuturesGround extends Omit<FuturesParts, 'live' | 'book' | 'running' | 'sql'> {
  readonly sql: Pick<Sql, 'db' | 'opened'>;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * The node's part of perpetual contracts: open positions and orders, mark prices, and the calls.
 */
export interface Futures extends FuturesParts {
  readonly handlers: readonly Handled[];
  close(): void;
}

export function createFutures(ground: FuturesGround): Futures {
  const { exchange, listings, now } = ground;
  const live = new LiveFutures(ground);
  const running = (contract: ListedContract): RunningPremium => runningPremium(ground, contract);
  const nextRate = (contract: ListedContract): bigint | null => running(contract).rate;
  const book = new PositionBook({ exchange, live, listings, nextRate, now });
  const parts: FuturesParts = { ...ground, live, book, running };
  const stopTelling = tellOperators(parts);
  const handlers = [
    ...futuresPublicHandlers(parts),
    adlQueueHandler(parts),
    ...futuresOrderHandlers(parts),
    ...futuresPositionHandlers(parts),
    ...futuresStopHandlers(parts),
    ...futuresReceiptHandlers(parts),
    ...futuresDeskHandlers(parts),
  ];
  const close = () => {
    stopTelling();
    live.close();
  };
  return { ...parts, handlers, close };
}

/** What the premium samples of the running period come to so far. */
function runningPremium({ exchange }: FuturesGround, { contractId }: ListedContract): RunningPremium {
  const { rate, samples } = exchange.peek(({ futures }) => futures.runningFunding(contractId));
  return { rate: rate ?? null, samples };
}
