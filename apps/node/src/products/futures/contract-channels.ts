import type { LiquidationMessage, MarkMessage, PublicMessage } from '@candor/protocol';
import type { ListedContract } from '../../engine/listings/listed-contract.ts';
import { quantityText } from '../../engine/listings/listed-market.ts';
import type { Channel } from '../../wire/sockets/public-channels.ts';
import type { ContractLines } from '../../wire/sockets/public-requests.ts';
import { fundingText, markText } from './contract-texts.ts';
import { findContract } from './contracts.ts';
import type { FuturesParts } from './futures-parts.ts';
import type { ReceiptRow } from './futures-rows.ts';
import { publicText } from './receipt-texts.ts';

type Parts = Pick<FuturesParts, 'live' | 'listings' | 'running' | 'now'>;

const markEveryMs = 1_000;

/** The lines of the public topics MARK and LIQUIDATION. */
export const contractLines = (parts: Parts): ContractLines => ({
  find: (symbol) => findContract(parts.listings, symbol),
  mark: (contractId) => new MarkChannel(parts, contractId),
  liquidations: (contractId) => new LiquidationChannel(parts, contractId),
});

/** A contract's mark, funding and open interest, each second in which something of it changed. */
export class MarkChannel implements Channel {
  readonly #parts: Parts;
  readonly #contractId: number;
  #sent = '';
  #dueMs = 0;

  constructor(parts: Parts, contractId: number) {
    this.#parts = parts;
    this.#contractId = contractId;
  }

  snapshot(): PublicMessage {
    return this.#message();
  }

  update(nowMs: number): PublicMessage | null {
    if (nowMs < this.#dueMs) return null;
    this.#dueMs = nowMs + markEveryMs;
    const message = this.#message();
    const content = JSON.stringify(message.data);
    if (content === this.#sent) return null;
    this.#sent = content;
    return message;
  }

  #message(): MarkMessage {
    const { live, listings, running, now } = this.#parts;
    const contract: ListedContract = listings.contract(this.#contractId);
    const timeMs = now();
    const data = {
      mark: markText(live.markOf(contract), contract),
      funding: fundingText(contract, live.lastFunding(this.#contractId), running(contract), timeMs),
      openInterest: quantityText(live.openInterest(this.#contractId), contract),
    };
    return { type: 'MARK', symbol: contract.symbol, timeMs, data };
  }
}

/** Liquidations without names: the last ones, then each. */
export class LiquidationChannel implements Channel {
  readonly #parts: Parts;
  readonly #contractId: number | undefined;
  #sent: ReceiptRow | undefined;

  constructor(parts: Parts, contractId?: number) {
    this.#parts = parts;
    this.#contractId = contractId;
    this.#sent = this.#known().at(-1);
  }

  snapshot(): PublicMessage {
    const known = this.#known();
    return this.#message(true, this.#sent === undefined ? [] : known.slice(0, known.indexOf(this.#sent) + 1));
  }

  update(): PublicMessage | null {
    const known = this.#known();
    const fresh = this.#sent === undefined ? known : known.slice(known.indexOf(this.#sent) + 1);
    const last = fresh.at(-1);
    if (last === undefined) return null;
    this.#sent = last;
    return this.#message(false, fresh);
  }

  #known(): readonly ReceiptRow[] {
    const { liquidations } = this.#parts.live;
    return this.#contractId === undefined
      ? liquidations
      : liquidations.filter(({ contractId }) => contractId === this.#contractId);
  }

  #message(snapshot: boolean, rows: readonly ReceiptRow[]): LiquidationMessage {
    const { listings } = this.#parts;
    const symbol = this.#contractId === undefined ? null : listings.contract(this.#contractId).symbol;
    const data = rows.map((row) => publicText(row, listings.contract(row.contractId)));
    return { type: 'LIQUIDATION', symbol, snapshot, data };
  }
}
