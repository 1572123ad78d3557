import { formatDecimal } from '@candor/amount';
import { operatorSolvency, publishProof } from '@candor/protocol';
import type { Exchange } from '@candor/core';
import type { Audit } from '../../office/audit/audit.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import type { Projector } from '../../engine/projections/projector.ts';
import { type LedgerSide, ledgerSides } from './ledger-reserves.ts';
import { proofText } from './proof-handlers.ts';
import type { ProofMaker } from './proof-maker.ts';
import type { ProofStore } from './proof-store.ts';
import type { Reconciled, ReserveWatch } from './reserve-watch.ts';

export interface SolvencyDeskParts {
  readonly exchange: Pick<ExchangeService, 'read'>;
  readonly store: ProofStore;
  readonly maker: ProofMaker;
  readonly watch: ReserveWatch;
  readonly projector: Pick<Projector, 'lookedAtMs' | 'mismatch'>;
  readonly audit: Audit;
  readonly now: () => number;
}

/** The operators' room of solvency: both sides of every asset, and proofs. */
export function solvencyDeskHandlers(parts: SolvencyDeskParts): Handled[] {
  const { exchange, store, maker, watch, projector, audit, now } = parts;
  return [
    handle(operatorSolvency, async () => {
      const { value, seq } = await exchange.read((state) => ({
        sides: ledgerSides(state),
        chains: watch.found().flatMap((found) => chainText(state, found) ?? []),
      }));
      const assets = value.sides.map(sideText);
      const proofs = store.list().map(proofText);
      const database = { lookedAtMs: projector.lookedAtMs ?? null, difference: projector.mismatch ?? null };
      return { timeMs: now(), seq, assets, chains: value.chains, database, proofs, isMaking: maker.isMaking };
    }),
    handle(publishProof, async ({ context }) => {
      const { actor, operatorId } = context.operator();
      const proofId = await maker.make(operatorId);
      await audit.tell(actor, { action: 'proof.publish', object: `proof:${proofId}` });
      return { proofId };
    }),
  ];
}

/** Everything that is held of an asset, less everything that is owed of it. */
function sideText({ symbol, scale, owedToUsers, books, networks, stated, shortfall, ...own }: LedgerSide) {
  const text = (units: bigint): string => formatDecimal(units, scale);
  const held = networks.reduce((sum, { amount }) => sum + amount, 0n);
  const owed = books.reduce((sum, { amount }) => sum + amount, owedToUsers);
  return {
    asset: symbol,
    held: text(held),
    stated: text(stated),
    shortfall: text(shortfall),
    paidIn: text(own.paidIn),
    paidOut: text(own.paidOut),
    users: text(owedToUsers),
    books: books.map(({ book, amount }) => ({ book, amount: text(amount) })),
    difference: text(held + stated + shortfall - owed),
  };
}

/** What a look at a chain found, in whole coins. */
function chainText(state: Exchange, found: Reconciled) {
  const { networks } = state;
  const { networkId, assetId, height, timeMs, chain, ledger, inFlight, lacks } = found;
  const asset = networks.asset(networkId, assetId);
  if (asset === undefined) return undefined;
  const text = (units: bigint): string => formatDecimal(units, asset.chainDecimals);
  return {
    network: networks.network(networkId)?.name ?? '',
    asset: state.assets().find((one) => one.assetId === assetId)?.symbol ?? '',
    height,
    timeMs,
    chain: text(chain),
    ledger: text(ledger),
    inFlight: text(inFlight),
    difference: text(chain - ledger),
    lacks,
  };
}
