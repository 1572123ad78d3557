import type { Exchange } from '@candor/core';
import { type DeskNetwork, type DeskPause, listDeskNetworks, pauseNetwork, type Proposal } from '@candor/protocol';
import { handle, type Handled } from '../../../wire/http/handler.ts';
import { done } from '../../../engine/exchange/outcome.ts';
import type { WalletDeskParts } from './console-parts.ts';
import { causeOf } from '../deposits/trouble.ts';
import type { LiveNetwork } from '../deposits/live-network.ts';
import { openListings } from './listing-kinds.ts';
import { namesIn, placeOf } from './wallet-names.ts';

/** The calls of the room of networks. One operator pauses at once; all else is a proposal. */
export function networkDeskHandlers(parts: WalletDeskParts): Handled[] {
  const { exchange, audit, approvals, networks, now } = parts;
  return [
    handle(listDeskNetworks, async () => {
      const proposed = await approvals.proposed();
      const openings = proposed.filter((one) => one.kind === 'network.open');
      const listings = proposed.flatMap((one) => (one.kind === 'network.list' ? [one.network] : []));
      const { value } = await exchange.read((state) => ({
        networks: networksOf(state, networks()),
        pauses: pausesOf(state, openings),
      }));
      const listable = (await openListings(parts)).map(({ network, isNew, assets }) => ({
        network,
        isNew,
        assets: [...assets],
        proposed: listings.includes(network),
      }));
      return { timeMs: now(), ...value, listable };
    }),
    handle(pauseNetwork, async ({ input, context }) => {
      const { actor, operatorId } = context.operator();
      const { network, asset, direction, cause, reviewAtMs, reason } = input;
      const { value: place } = await exchange.read((state) => placeOf(state, { network, asset }));
      await audit.record(actor, async () => {
        const command = { type: 'set_network_state', ...place, direction, open: false, cause, reviewAtMs } as const;
        const requestId = `pause-${place.networkId}-${place.assetId}-${direction}-${now()}`;
        done(await exchange.submit(command, { operatorId, requestId, content: JSON.stringify(command) }));
        const after = { network: network ?? null, asset: asset ?? null, direction, cause, reviewAtMs };
        return {
          event: { action: 'network.pause', object: `network:${network ?? 'all'}`, reason, after },
          result: undefined,
        };
      });
      return {};
    }),
  ];
}

function networksOf(state: Exchange, lives: readonly LiveNetwork[]): DeskNetwork[] {
  const { assetOf, textOf } = namesIn(state);
  const liveOf = (networkId: number) => lives.find((live) => live.networkId === networkId);
  return state.networks.networks().map(({ networkId, name, chainId, terms, assets }) => ({
    network: name,
    chainId,
    ...terms,
    height: liveOf(networkId)?.newestHeight() ?? null,
    trouble: causeOf(liveOf(networkId)) ?? null,
    signerTrouble: liveOf(networkId)?.signerTrouble?.() ?? null,
    assets: assets.map(({ assetId, contract, terms: of }) => ({
      asset: assetOf(assetId).symbol,
      contract,
      minimumDeposit: textOf(assetId, of.minimumDeposit),
      withdrawalFee: textOf(assetId, of.withdrawalFee),
      minimumWithdrawal: textOf(assetId, of.minimumWithdrawal),
      maximumWithdrawal: textOf(assetId, of.maximumWithdrawal),
      doubleFrom: textOf(assetId, of.doubleFrom),
    })),
  }));
}

type Opening = Extract<Proposal, { readonly kind: 'network.open' }>;

function pausesOf(state: Exchange, proposed: readonly Opening[]): DeskPause[] {
  const { assetOf, networkOf } = namesIn(state);
  return state.networks.pauses().map(({ networkId, assetId, direction, withdrawalId, ...pause }) => {
    const network = networkId === 0 ? null : networkOf(networkId);
    const asset = assetId === 0 ? null : assetOf(assetId).symbol;
    return {
      network,
      asset,
      direction,
      cause: pause.cause,
      sinceMs: pause.sinceMs,
      reviewAtMs: pause.reviewAtMs,
      withdrawalId: withdrawalId === 0 ? null : withdrawalId,
      proposed: proposed.some(
        (one) => (one.network ?? null) === network && (one.asset ?? null) === asset && one.direction === direction,
      ),
    };
  });
}
