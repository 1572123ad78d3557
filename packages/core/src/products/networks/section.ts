// Proof: deposits and withdrawals beside it, and wallets/play.test.ts of the testkit.

import type { ByteSink, ByteSource } from '../../base/bytes.ts';
import { UnreadableSnapshot } from '../../base/bytes.ts';
import { amount } from '@candor/amount';
import type { NetworkAsset, NetworksState, Network } from './state.ts';
import { pauseKey } from './state.ts';
import { networkKinds, pauseCauses, receiptCauses, walletDirections } from './words.ts';

/**
 * Writes the room's part of a snapshot: networks by their listing, then what waits and what went
 * out.
 */
export function writeNetworks(sink: ByteSink, own: NetworksState): void {
  sink.u32(own.networks.size);
  for (const network of own.networks.values()) writeNetwork(sink, network);
  const pauses = [...own.pauses.values()].toSorted(
    (a, b) =>
      a.networkId - b.networkId ||
      a.assetId - b.assetId ||
      walletDirections.indexOf(a.direction) - walletDirections.indexOf(b.direction),
  );
  sink.u32(pauses.length);
  for (const { networkId, assetId, direction, cause, reviewAtMs, sinceMs, withdrawalId } of pauses) {
    sink.u32(networkId);
    sink.u32(assetId);
    sink.u8(walletDirections.indexOf(direction));
    sink.u8(pauseCauses.indexOf(cause));
    for (const figure of [reviewAtMs, sinceMs, withdrawalId]) sink.f64(figure);
  }
  const shortfalls = [...own.shortfalls].toSorted(([a], [b]) => a - b);
  sink.u32(shortfalls.length);
  for (const [assetId, units] of shortfalls) {
    sink.u32(assetId);
    sink.wide(units);
  }
  writeOutflows(sink, own);
  writeReceipts(sink, own);
  own.feeKeys.write(sink);
}

function writeNetwork(sink: ByteSink, { networkId, name, kind, chainId, terms, assets }: Network): void {
  sink.u32(networkId);
  sink.ascii(name);
  sink.u8(networkKinds.indexOf(kind));
  sink.f64(chainId);
  sink.u32(terms.confirmations);
  sink.u32(terms.finality);
  sink.u32(assets.size);
  for (const asset of assets.values()) {
    sink.u32(asset.assetId);
    sink.ascii(asset.contract);
    sink.u8(asset.chainDecimals);
    for (const units of termFigures(asset)) sink.wide(units);
    sink.wide(asset.holding.units);
    sink.wide(asset.holding.residue);
  }
}

const termFigures = ({ terms }: NetworkAsset): readonly bigint[] => [
  terms.minimumDeposit,
  terms.withdrawalFee,
  terms.minimumWithdrawal,
  terms.maximumWithdrawal,
  terms.doubleFrom,
];

/** Entries older than an hour stay until the next is added: they are part of the state. */
function writeOutflows(sink: ByteSink, { outflows }: NetworksState): void {
  const used = [...outflows].filter(([, window]) => !window.isEmpty).toSorted(([a], [b]) => a - b);
  sink.u32(used.length);
  for (const [assetId, { entries, stoppedBy, isCleared }] of used) {
    sink.u32(assetId);
    sink.f64(stoppedBy);
    sink.u8(isCleared ? 1 : 0);
    sink.u32(entries.length);
    for (const { timeMs, units } of entries) {
      sink.f64(timeMs);
      sink.wide(units);
    }
  }
}

function writeReceipts(sink: ByteSink, { receipts }: NetworksState): void {
  const all = [...receipts.values()].toSorted((a, b) => a.receiptId - b.receiptId);
  sink.u32(all.length);
  for (const receipt of all) {
    for (const figure of [receipt.receiptId, receipt.receivedAtMs]) sink.f64(figure);
    for (const figure of [receipt.networkId, receipt.assetId, receipt.index]) sink.u32(figure);
    sink.u8(receiptCauses.indexOf(receipt.cause));
    sink.u8((receipt.isFinal ? 1 : 0) | (receipt.isReturning ? 2 : 0));
    sink.ascii(receipt.sender);
    sink.wide(receipt.units);
  }
}

/** Reads it again. What is not final is added by the rooms that hold it. */
export function readNetworks(source: ByteSource, own: NetworksState): void {
  for (let count = source.u32(); count > 0; count -= 1) readNetwork(source, own);
  for (let count = source.u32(); count > 0; count -= 1) {
    const [networkId, assetId] = [source.u32(), source.u32()];
    const direction = wordOf(walletDirections, source.u8());
    const cause = wordOf(pauseCauses, source.u8());
    const [reviewAtMs, sinceMs, withdrawalId] = [source.f64(), source.f64(), source.f64()];
    const pause = { networkId, assetId, direction, cause, reviewAtMs, sinceMs, withdrawalId };
    own.pauses.set(pauseKey(networkId, assetId, direction), pause);
  }
  for (let count = source.u32(); count > 0; count -= 1) own.shortfalls.set(source.u32(), source.wide());
  for (let count = source.u32(); count > 0; count -= 1) {
    const window = own.outflow(source.u32());
    window.stoppedBy = source.f64();
    window.isCleared = source.u8() === 1;
    for (let entries = source.u32(); entries > 0; entries -= 1)
      window.entries.push({ timeMs: source.f64(), units: source.wide() });
  }
  for (let count = source.u32(); count > 0; count -= 1) readReceipt(source, own);
  own.feeKeys.read(source);
}

function readNetwork(source: ByteSource, own: NetworksState): void {
  const networkId = source.u32();
  const name = source.ascii();
  const kind = wordOf(networkKinds, source.u8());
  const chainId = source.f64();
  const terms = { confirmations: source.u32(), finality: source.u32() };
  const network: Network = { networkId, name, kind, chainId, terms, assets: new Map() };
  own.networks.set(networkId, network);
  for (let count = source.u32(); count > 0; count -= 1) {
    const assetId = source.u32();
    const ledgerScale = own.state.asset(assetId)?.scale;
    if (ledgerScale === undefined) throw new UnreadableSnapshot(`asset ${assetId} of a network is not listed`);
    const contract = source.ascii();
    const chainDecimals = source.u8();
    const assetTerms = {
      minimumDeposit: amount(source.wide()),
      withdrawalFee: amount(source.wide()),
      minimumWithdrawal: amount(source.wide()),
      maximumWithdrawal: amount(source.wide()),
      doubleFrom: amount(source.wide()),
    };
    const holding = { units: source.wide(), residue: source.wide() };
    const asset = {
      networkId,
      assetId,
      contract,
      chainDecimals,
      ledgerScale,
      terms: assetTerms,
      holding,
      notFinal: 0n,
    };
    network.assets.set(assetId, asset);
  }
}

function readReceipt(source: ByteSource, own: NetworksState): void {
  const [receiptId, receivedAtMs] = [source.f64(), source.f64()];
  const [networkId, assetId, index] = [source.u32(), source.u32(), source.u32()];
  const cause = wordOf(receiptCauses, source.u8());
  const flags = source.u8();
  const sender = source.ascii();
  const units = source.wide();
  const [isFinal, isReturning] = [(flags & 1) !== 0, (flags & 2) !== 0];
  const origin = { networkId, assetId, units, index, cause, sender, receivedAtMs };
  own.receipts.set(receiptId, { receiptId, ...origin, isFinal, isReturning });
}

/** A word by its place in its list. */
export function wordOf<Word>(words: readonly Word[], place: number): Word {
  const word = words[place];
  if (word === undefined) throw new UnreadableSnapshot(`word ${place} of ${words.length}`);
  return word;
}
