/** A mistake that somebody might make: a text of one source file, and what is there instead. */
export interface PlantedBug {
  readonly name: string;
  /** Path in the repository. */
  readonly file: string;
  /** Occurs once in the file. */
  readonly find: string;
  readonly replace: string;
}

/** Where a mistake shows: everywhere, or only with fixed-period or with perpetual contracts. */
export type HuntingGround = 'exchange' | 'fixed-period' | 'perpetual' | 'chain' | 'swaps' | 'otc' | 'recharge';

export type HuntedBug = PlantedBug & { readonly ground: HuntingGround };

const core = 'packages/core/src';
const journal = 'packages/journal/src';
const node = 'apps/node/src';

/**
 * Mistakes in every layer that the simulation runs, but for those of products, which have a list
 * each. They are planted in a process of their own, at load; no source is changed.
 */
export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'a cancel releases nothing',
    file: `${core}/products/spot/match.ts`,
    find: 'finished.released = orders.reserved(slot);',
    replace: 'finished.released = cause === causeCode.user ? 0 : orders.reserved(slot);',
  },
  {
    name: 'the taker pays one unit more',
    file: `${core}/products/spot/match.ts`,
    find: 'const feeSoFar = partOf(notional, taker.takerPpm);',
    replace: 'const feeSoFar = partOf(notional, taker.takerPpm) + 1;',
  },
  {
    name: 'the maker’s fee is rounded up',
    file: `${core}/products/spot/match.ts`,
    find: 'const makerFee = partOf(value, makerPpm);',
    replace: 'const makerFee = partOf(value, makerPpm) + (makerPpm > 0 ? 1 : 0);',
  },
  {
    name: 'the fund’s tenth is rounded down at each fee',
    file: `${core}/products/spot/match.ts`,
    find: 'Math.floor((feesModuloTen + fees) / 10)',
    replace: 'Math.floor(fees / 10)',
  },
  {
    name: 'the newest order is filled first',
    file: `${core}/order-book/ladder-book.ts`,
    find: `    const tail = this.#tail[level] ?? 0;
    pool.setPrevious(slot, tail);
    pool.setNext(slot, 0);
    if (tail === 0) this.#head[level] = slot;
    else pool.setNext(tail, slot);
    this.#tail[level] = slot;
    this.#count[level]`,
    replace: `    const head = this.#head[level] ?? 0;
    pool.setPrevious(slot, 0);
    pool.setNext(slot, head);
    if (head === 0) this.#tail[level] = slot;
    else pool.setPrevious(head, slot);
    this.#head[level] = slot;
    this.#count[level]`,
  },
  {
    name: 'an iceberg’s next slice keeps its place',
    file: `${core}/products/spot/apply.ts`,
    find: 'if (shownAfter > 0 && shownBefore === quantity) market.book.toBack(maker);',
    replace: '',
  },
  {
    name: 'an order that grows keeps its place',
    file: `${core}/products/spot/amend.ts`,
    find: 'const keptPriority = price === oldPrice && quantity < oldQuantity;',
    replace: 'const keptPriority = price === oldPrice;',
  },
  {
    name: 'people trade with themselves where the maker should end',
    file: `${core}/products/spot/match.ts`,
    find: 'if (orders.user(maker) === taker.user) {',
    replace: 'if (orders.user(maker) === taker.user && taker.prevention !== preventionCode.expireMaker) {',
  },
  {
    name: 'the band has no ceiling',
    file: `${core}/products/spot/match.ts`,
    find: 'if (price < low || price > high) {',
    replace: 'if (price < low) {',
  },
  {
    name: 'fill-or-kill is content with a part',
    file: `${core}/products/spot/place.ts`,
    find: 'const complete = result.stop === matchStop.filled ||',
    replace: 'const complete = result.filled > 0 ||',
  },
  {
    name: 'good-till-date orders live one record too long',
    file: `${core}/orders/expiries.ts`,
    find: 'top.expiresAtMs > nowMs',
    replace: 'top.expiresAtMs >= nowMs',
  },
  {
    name: 'stops fire past their trigger, not at it',
    file: `${core}/orders/triggers.ts`,
    find: 'isBuy ? observed < trigger : observed > trigger',
    replace: 'isBuy ? observed <= trigger : observed >= trigger',
  },
  {
    name: 'a fill leaves the other leg of an OCO open',
    file: `${core}/products/spot/match.ts`,
    find: 'if (hasRare) writeOtherLegEnd(state, market, maker, writer);',
    replace: '',
  },
  {
    name: 'post-only takes',
    file: `${core}/products/spot/place.ts`,
    find: 'if (order.postOnly && best !== 0 && !isWorse(',
    replace: 'if (order.postOnly && best === -1 && !isWorse(',
  },
  {
    name: 'snapshots forget the request ids',
    file: `${core}/snapshot/write.ts`,
    find: 'const generations = state.requests.generations();',
    replace: 'const generations = [] as ReturnType<typeof state.requests.generations>;',
  },
  {
    name: 'snapshots forget clients’ own order ids',
    file: `${core}/snapshot/write.ts`,
    find: 'sink.ascii(rare.clientOrderId);',
    replace: "sink.ascii('');",
  },
  {
    name: 'request ids are everyone’s',
    file: `${node}/engine/exchange/request-key.ts`,
    find: '`${who}|${requestId}`',
    replace: '`${who === 0}|${requestId}`',
  },
  {
    name: 'operators’ request ids are users’',
    file: `${node}/engine/exchange/request-key.ts`,
    find: '`operator:${request.operatorId}`',
    replace: 'request.operatorId',
  },
  {
    name: 'the journal records entries that the database may still lose',
    file: `${node}/office/audit/anchor.ts`,
    find: 'await this.#tell(settled);',
    replace: 'await this.#tell(settled && this.#seen);',
  },
  {
    name: 'snapshots forget what earns fee tiers',
    file: `${core}/snapshot/read.ts`,
    find: 'state.thresholds = readThresholds(source);',
    replace: 'readThresholds(source);',
  },
  {
    name: 'commands are answered before their record is durable',
    file: `${node}/engine/exchange/leader.ts`,
    find: 'return waiting.then(() => ({',
    replace: 'return Promise.resolve(waiting.constructor.name).then(() => ({',
  },
  {
    name: 'rejections do not wait for what they rest on',
    file: `${node}/engine/exchange/leader.ts`,
    find: `    await this.#durable(this.#exchange.seq);
    return outcome;`,
    replace: '    return outcome;',
  },
  {
    name: 'batches are not synced',
    file: `${journal}/writer/batch-writer.ts`,
    find: "this.#file.sync('batch');",
    replace: '',
  },
  {
    name: 'the hash of the batch before is not checked',
    file: `${journal}/read/scan-segment.ts`,
    find: '!sameBytes(header.prevHash, chain.hash)',
    replace: '!sameBytes(header.prevHash, header.prevHash)',
  },
  {
    name: 'snapshots are renamed before they are synced',
    file: `${journal}/snapshots/snapshots.ts`,
    find: `    await file.syncInBackground('snapshot');
  } finally`,
    replace: '  } finally',
  },
  {
    name: 'a wall clock is believed however far it jumps',
    file: `${node}/engine/exchange/clock.ts`,
    find: 'if (Math.abs(offMs) <= jumpLimitMs) {',
    replace: 'if (Math.abs(offMs) > jumpLimitMs) return offMs;\n    if (Math.abs(offMs) <= jumpLimitMs) {',
  },
  {
    name: 'a session that ended lives on in memory',
    file: `${node}/identity/sessions/sessions.ts`,
    find: 'this.#cache.drop(sessionId);',
    replace: '',
  },
  {
    name: 'an old refresh token is good for ever',
    file: `${node}/identity/sessions/sessions.ts`,
    find: 'nowMs - token.rotatedAtMs > graceMs',
    replace: 'nowMs - token.rotatedAtMs > Infinity',
  },
  {
    name: 'readers do not wait for the projections',
    file: `${node}/engine/projections/read-gate.ts`,
    find: 'if (seq > this.#appliedSeq && !(await',
    replace: 'if (seq < 0 && !(await',
  },
  {
    name: 'what was shown before a restart is not waited for after it',
    file: `${node}/engine/projections/read-gate.ts`,
    find: 'const seq = Math.max(told, this.#parts.recoveredSeq);',
    replace: 'const seq = told;',
  },
  {
    name: 'a slow socket goes on where it was, without what it missed',
    file: `${node}/wire/sockets/publisher.ts`,
    find: "if (subscription.connection.slow) subscription.state = 'due';\n      else if (subscription.state === 'due')",
    replace: "if (subscription.connection.slow) continue;\n      else if (subscription.state === 'due')",
  },
  {
    name: 'records that come while an account is read are lost to its owner',
    file: `${node}/wire/sockets/private-hub.ts`,
    find: 'for (const record of follower.waiting.splice(0)) if (record.seq > seq) state.apply(record);',
    replace: 'follower.waiting.splice(0);',
  },
  {
    name: 'the public book loses what an iceberg hides when it grows',
    file: `${node}/engine/markets/depth-view.ts`,
    find: 'if (displayed !== remaining || this.#icebergs.has(orderId))',
    replace: 'if (this.#icebergs.has(orderId))',
  },
  {
    name: 'the index is what the first venue says',
    file: 'packages/amount/src/index-rule/index-rule.ts',
    find: 'const price = median(counted.map((one) => clamp(one, middle, indexRules.clampPpm)));',
    replace: 'const price = counted[0];',
  },
];
