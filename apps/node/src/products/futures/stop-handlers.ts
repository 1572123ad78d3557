import type { Command, ExchangeRecord } from '@candor/core';
import { cancelLossOrder, setLossOrder } from '@candor/protocol';
import { answeredBefore } from '../../wire/http/answered-before.ts';
import { type CallContext, handle, type Handled } from '../../wire/http/handler.ts';
import { rejected } from '../../base/problem.ts';
import { contractAt, type ListedContract } from '../../engine/listings/listed-contract.ts';
import { fieldsRequired, priceOf, quantityOf } from '../../engine/markets/typed-figures.ts';
import { explainedContract } from './explain.ts';
import type { FuturesParts } from './futures-parts.ts';
import type { PositionRow, StopRow } from './futures-rows.ts';
import { requestOf, submitted } from './order-handlers.ts';

/** The calls that set, change and take away stops on positions. */
export function futuresStopHandlers(parts: FuturesParts): Handled[] {
  const desk = new StopDesk(parts);
  return [
    handle(setLossOrder, ({ input, context }) => desk.setStop(input, context)),
    handle(cancelLossOrder, async ({ input, context }) => {
      const { userId } = context.caller();
      const stopId = Number(input.id);
      const command: Command = { type: 'cancel_position_stop', userId, stopId };
      const asked = { requestId: input.requestId, content: ['cancel_stop', stopId] };
      const record = await submitted(parts, userId, command, asked);
      return { id: input.id, seq: record.seq };
    }),
  ];
}

interface StopInput {
  readonly id?: string | undefined;
  readonly positionId?: string | undefined;
  readonly kind?: 'stop_profit' | 'stop_loss' | undefined;
  readonly triggerPrice: string;
  readonly triggerSource?: 'mark' | 'last' | undefined;
  readonly price?: string | undefined;
  readonly quantity?: string | undefined;
  readonly requestId?: string | undefined;
}

class StopDesk {
  readonly #parts: FuturesParts;

  constructor(parts: FuturesParts) {
    this.#parts = parts;
  }

  /**
   * A changed stop is set in the record that ends the old one: the position is never without it.
   */
  async setStop(input: StopInput, context: CallContext) {
    const { userId } = context.caller();
    const { id, requestId, ...fields } = input;
    const asked = { requestId, content: ['stop', id, fields] };
    const before = await answeredBefore(this.#parts.exchange, requestOf(userId, asked));
    if (before !== undefined) return stopSetIn(before, userId);
    await this.#parts.live.ready;
    const old = input.id === undefined ? undefined : this.#ownStop(userId, Number(input.id));
    const row = this.#own(userId, old?.positionId ?? Number(input.positionId ?? 0), input);
    const contract = this.#parts.listings.contract(row.contractId);
    const command = stopCommand(userId, row, { contract, input, old });
    const record = await submitted(this.#parts, userId, command, asked).catch((error: unknown) => {
      const { live, now } = this.#parts;
      throw explainedContract(error, contractAt(contract, now()), live.markOf(contract).mark);
    });
    return stopSetIn(record, userId);
  }

  #ownStop(userId: number, stopId: number): StopRow {
    const stop = this.#parts.live.fold.stop(stopId);
    if (stop?.userId !== userId) throw rejected('not_found');
    return stop;
  }

  /** An open position of the user. */
  #own(userId: number, positionId: number, input: StopInput): PositionRow {
    if (input.id === undefined && input.positionId === undefined) throw fieldsRequired('positionId');
    const row = this.#parts.live.fold.position(positionId);
    if (row?.userId !== userId) throw rejected('not_found');
    return row;
  }
}

/** The stop that a record sets for a user. */
function stopSetIn({ seq, events }: ExchangeRecord, userId: number): { readonly id: string; readonly seq: number } {
  const set = events.find((event) => event.type === 'stop_set' && event.userId === userId);
  if (set?.type !== 'stop_set') throw new Error(`Record ${seq} sets no stop of user ${userId}.`);
  return { id: String(set.stopId), seq };
}

/** The exchange's command for a stop: what is left out of a change stays as it was. */
function stopCommand(
  userId: number,
  row: PositionRow,
  of: { readonly contract: ListedContract; readonly input: StopInput; readonly old: StopRow | undefined },
): Command {
  const { contract, input, old } = of;
  const oldKind = old?.kind === 'profit' ? 'stop_profit' : 'stop_loss';
  const kind = input.kind ?? (old ? oldKind : undefined);
  if (kind === undefined) throw fieldsRequired('kind');
  const price = input.price === undefined ? old?.price : priceOf('price', input.price, contract);
  const lots = input.quantity === undefined ? old?.lots : quantityOf('quantity', input.quantity, contract);
  return {
    type: 'set_position_stop',
    userId,
    contractId: row.contractId,
    side: row.side === 'long' ? 'long' : 'short',
    kind: kind === 'stop_profit' ? 'profit' : 'loss',
    source: input.triggerSource ?? (old?.source === 'last' ? 'last' : 'mark'),
    triggerPrice: priceOf('triggerPrice', input.triggerPrice, contract),
    ...(price !== undefined && price > 0 && { price }),
    ...(lots !== undefined && lots > 0 && { quantity: lots }),
    ...(old && { replaces: old.stopId }),
  };
}
