import { formatDecimal } from '@candor/amount';
import type { BlockRef, ChainAsset } from '@candor/custody';
import type { Reserves } from '@candor/protocol';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { eachOf } from '../../base/ops/each-of.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import type { LiveNetwork } from '../wallets/deposits/live-network.ts';
import { askedAtOnce } from './reserve-watch.ts';
import { ownAddresses } from './own-addresses.ts';
import { reserveMessage } from './reserve-message.ts';
import type { CountedReserves } from './reserves-document.ts';

export interface CountParts {
  readonly exchange: Pick<ExchangeService, 'peek'>;
  readonly sql: Pick<Sql, 'db'>;
  /** Networks whose chains run at this moment. */
  readonly networks: () => readonly LiveNetwork[];
}

interface Proved {
  readonly proofId: number;
  readonly root: string;
}

/** How the keys of a network's addresses sign a message. */
const schemes = { evm: 'eip191', bitcoin: 'bip322' } as const;

/** A network that can be asked, and the block at which it is counted. */
export interface ChainHead {
  readonly live: LiveNetwork;
  readonly block: BlockRef;
}

/** The newest block of each network whose chain runs. Fails where one does not answer. */
export async function askHeads({ networks }: Pick<CountParts, 'networks'>): Promise<readonly ChainHead[]> {
  const heads: ChainHead[] = [];
  for (const live of networks()) heads.push({ live, block: await live.chain.head() });
  return heads;
}

/** Counts every address of the platform at these blocks. */
export async function countReserves(
  parts: Pick<CountParts, 'exchange' | 'sql'>,
  heads: readonly ChainHead[],
  proof: Proved,
): Promise<CountedReserves> {
  const blocks: CountedReserves['blocks'][number][] = [];
  const addresses: Reserves['addresses'] = [];
  for (const { live, block } of heads) {
    const hash = block.hash.replace(/^0x/, '');
    blocks.push({ networkId: live.networkId, network: live.network, height: block.height, hash });
    const assets = parts.exchange.peek(({ networks }) => networks.network(live.networkId))?.assets ?? [];
    const symbols = new Map(parts.exchange.peek((state) => state.assets()).map((one) => [one.assetId, one.symbol]));
    const own = await ownAddresses(parts.sql, live);
    const counted = await eachOf(own, askedAtOnce, async (one) => {
      const amounts: Reserves['addresses'][number]['amounts'] = [];
      for (const { assetId, contract, chainDecimals } of assets) {
        const units = await live.chain.balance(one.address, contract === '' ? 'coin' : (contract as ChainAsset), block);
        if (units > 0n)
          amounts.push({ asset: symbols.get(assetId) ?? '', amount: formatDecimal(units, chainDecimals) });
      }
      return { ...one, amounts };
    });
    for (const { wallet, address, signer, amounts } of counted) {
      if (amounts.length === 0) continue;
      const message = reserveMessage(proof, { network: live.network, height: block.height, hash, address });
      const signature = (await (live.treasury ?? live.sweeps)?.signReserve(signer, message)) ?? '';
      const scheme = signature === '' ? 'none' : schemes[live.kind];
      addresses.push({ network: live.network, wallet, address, amounts, scheme, message, signature });
    }
  }
  return { blocks, addresses };
}
