import { formatDecimal, toLedger } from '@candor/amount';
import type { Exchange } from '@candor/core';
import { type CountedHolding, countHoldings, readTreasury, type TreasuryAsset } from '@candor/protocol';
import { and, eq } from 'drizzle-orm';
import { handle, type Handled } from '../../../wire/http/handler.ts';
import { rejected } from '../../../base/problem.ts';
import { chainDeposits } from '../../../base/sql/schema.ts';
import { type LiveNetwork, type OwnWallet, ownWalletsOf } from '../deposits/live-network.ts';
import type { WalletDeskParts } from './console-parts.ts';
import { assetNamed } from '../../../engine/listings/asset-named.ts';
import { namesIn } from './wallet-names.ts';
import { liabilitiesOf } from './withdrawal-console.ts';

/** The calls of the treasury's room: what the ledger says, and what the chains do. */
export function treasuryDeskHandlers(parts: WalletDeskParts): Handled[] {
  const { exchange, networks, now } = parts;
  return [
    handle(readTreasury, async () => {
      const nowMs = now();
      const { value } = await exchange.read((state) => treasuryOf(state, nowMs));
      return { timeMs: nowMs, assets: value };
    }),
    handle(countHoldings, async ({ input: { asset: symbol } }) => {
      const { value: asset } = await exchange.read((state) => assetNamed(state, symbol));
      const lives = networks();
      if (lives.length === 0) throw rejected('no_chain_connected');
      const records: CountedHolding[] = [];
      for (const live of lives) {
        const counted = await count(parts, live, asset);
        if (counted !== undefined) records.push(counted);
      }
      return { records };
    }),
  ];
}

/** Every asset that moves on a network. */
function treasuryOf(state: Exchange, nowMs: number): TreasuryAsset[] {
  const networks = state.networks.networks();
  const { networkOf, textOf, assetOf } = namesIn(state);
  const ids = new Set(networks.flatMap(({ assets }) => assets.map(({ assetId }) => assetId)));
  const open = state.withdrawals.open();
  return Array.from(ids, (assetId): TreasuryAsset => {
    const places = networks.flatMap(({ assets }) => assets.filter((one) => one.assetId === assetId));
    const text = (units: bigint) => textOf(assetId, units);
    const sum = (units: readonly bigint[]) => text(units.reduce((all, one) => all + one, 0n));
    const waits = open.filter((one) => one.assetId === assetId);
    const isOut = ({ stage }: { readonly stage: string }) => stage === 'planned' || stage === 'signed';
    const liabilities = liabilitiesOf(state, assetId);
    return {
      asset: assetOf(assetId).symbol,
      owed: text(0n - state.bookBalance('custody', assetId)),
      held: sum(places.map(({ held }) => held)),
      unbacked: text(state.networks.unbacked(assetId)),
      shortfall: text(state.networks.shortfall(assetId)),
      liabilities: text(liabilities),
      treasury: text(state.bookBalance('treasury', assetId)),
      networkFees: text(state.bookBalance('networkFees', assetId)),
      suspense: text(state.bookBalance('suspense', assetId)),
      waiting: sum(waits.filter((one) => !isOut(one)).map(({ amount }) => amount)),
      inFlight: sum(waits.filter(isOut).map(({ amount }) => amount)),
      notFinal: sum(places.map(({ notFinal }) => notFinal)),
      outflow: text(state.networks.outflow(assetId, nowMs)),
      outflowMost: text((liabilities * BigInt(state.withdrawals.rules.outflowPpm)) / 1_000_000n),
      networks: places.map(({ networkId, held, residue, chainHeld }) => ({
        network: networkOf(networkId),
        held: text(held),
        residue: String(residue),
        chainUnits: String(chainHeld),
      })),
    };
  });
}

/** Asks one chain at its newest block; undefined where the asset is not there. */
async function count(
  { exchange, sql }: WalletDeskParts,
  live: LiveNetwork,
  asset: { readonly assetId: number; readonly symbol: string },
): Promise<CountedHolding | undefined> {
  const { networkId, chain } = live;
  const { value } = await exchange.read((state) => state.networks.asset(networkId, asset.assetId));
  if (value === undefined) return undefined;
  const head = await chain.head();
  const token = value.contract === '' ? 'coin' : (value.contract as `0x${string}`);
  const db = await sql.db();
  const came = await db
    .selectDistinct({ address: chainDeposits.address })
    .from(chainDeposits)
    .where(and(eq(chainDeposits.networkId, networkId), eq(chainDeposits.assetId, asset.assetId)));
  const balanceOf = async (addresses: readonly string[]): Promise<bigint> => {
    let sum = 0n;
    for (const address of addresses) sum += await chain.balance(address, token, head);
    return sum;
  };
  const own = ownWalletsOf(live);
  const addressesOf = (name: OwnWallet['wallet']): readonly string[] =>
    own.filter(({ wallet }) => wallet === name).map(({ address }) => address);
  const wallets = [
    ['hot', addressesOf('hot')],
    ['warm', addressesOf('warm')],
    ['cold', addressesOf('cold')],
    ['deposit_addresses', [...new Set([live.addressOf(0), ...came.map(({ address }) => address)])]],
  ] as const;
  const scale = (units: bigint) => formatDecimal(toLedger(units, value).units, value.ledgerScale);
  let all = 0n;
  const shown: CountedHolding['wallets'] = [];
  for (const [wallet, addresses] of wallets) {
    const units = await balanceOf(addresses);
    all += units;
    shown.push({ wallet, amount: scale(units) });
  }
  const { value: after } = await exchange.read((state) => state.networks.asset(networkId, asset.assetId));
  const ledger = after?.chainHeld ?? value.chainHeld;
  return {
    asset: asset.symbol,
    network: live.network,
    height: head.height,
    wallets: shown,
    chain: formatDecimal(all, value.chainDecimals),
    ledger: formatDecimal(ledger, value.chainDecimals),
    difference: formatDecimal(all - ledger, value.chainDecimals),
  };
}
