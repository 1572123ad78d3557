import { amount } from '@candor/amount';
import type { Command, Exchange } from '@candor/core';
import type { CustodianLink } from '../../../chain/custodian/custodian-link.ts';
import type { AboutChain } from '../../../chain/custodian/custodian-messages.ts';
import { chainUnits } from '../../../chain/dev-chain/backing.ts';
import { devCoin, devTokens } from '../../../chain/dev-chain/dev-assets.ts';
import { demoFeeCapPerGas, devChainId } from '../../../chain/dev-chain/genesis.ts';
import type { ExchangeService } from '../../../engine/exchange/service.ts';
import { done } from '../../../engine/exchange/outcome.ts';
import type { Logger } from '../../../base/ops/logger.ts';
import { acceptsOn } from '../ownership.ts';
import { isRefusedBy } from '../withdrawals/destination.ts';
import { backLater } from './back-later.ts';
import { demoConfirmations, demoTerms } from './demo-terms.ts';
import type { GiveTestCoins } from './deposit-handlers.ts';
import type { LiveNetwork } from './live-network.ts';

/**
 * In the demo somebody whom nobody verified may take out 1,000 USDT a day, so that a newcomer sees
 * a withdrawal arrive. What operators set stays.
 */
function demoRules({ hasRules, rules }: Exchange['withdrawals']): readonly Command[] {
  if (hasRules) return [];
  const [, verified, most] = rules.limits;
  // As much as the rules that the exchange begins with let pass without a review: 1,000 USDT.
  const limits = [rules.reviewOneAbove, verified, most] as const;
  return [{ type: 'set_withdrawal_rules', rules: { ...rules, limits } }];
}

interface DemoNetworkParts {
  readonly custodian: Pick<CustodianLink, 'state' | 'ask'>;
  readonly exchange: Pick<ExchangeService, 'submit' | 'peek' | 'recordsFrom' | 'durableSeq'>;
  readonly logger: Pick<Logger, 'warn'>;
}

const networkId = 1;
const network = 'DEMO';
/** So many of the chain's coin pay for about ten thousand payments. */
const gasMoneyCoins = 10n;
/** The number of the hot wallet in the journal. */
const hotSender = 1;

/**
 * The demo's chain as a network of the exchange: listed in the journal the first time it runs, with
 * what backs the demo's money; there for deposits while it runs.
 */
export class DemoNetwork {
  readonly #parts: DemoNetworkParts;
  #live: LiveNetwork | undefined;
  #isPreparing = false;

  constructor(parts: DemoNetworkParts) {
    this.#parts = parts;
  }

  /** The network while its chain runs. */
  readonly networks = (): readonly LiveNetwork[] => {
    if (this.#parts.custodian.state.state !== 'running') return [];
    if (this.#live) return [this.#live];
    if (!this.#isPreparing) void this.#tryToPrepare();
    return [];
  };

  readonly give: GiveTestCoins = (symbol, to) => this.#parts.custodian.ask('give', { symbol, to: to as `0x${string}` });

  async #tryToPrepare(): Promise<void> {
    this.#isPreparing = true;
    try {
      await this.#prepare();
    } catch (error) {
      this.#parts.logger.warn({ err: error }, 'the demo’s network could not be listed');
    } finally {
      this.#isPreparing = false;
    }
  }

  async #prepare(): Promise<void> {
    const { custodian, exchange } = this.#parts;
    const about = await custodian.ask('about', undefined);
    if (about === undefined) return;
    const missing = [...this.#missing(about), ...this.#missingGasMoney()];
    for (const command of missing) done(await exchange.submit(command));
    await backLater({ custodian, exchange, networkId });
    const { DepositKeys, EvmChain } = await import('@candor/custody');
    const keys = new DepositKeys(about.depositAccount);
    const endpoint = async (method: string, params: readonly unknown[]) => {
      const answer = await custodian.ask('ask', { method, params });
      if (answer === undefined) throw new Error('The chain does not run.');
      return answer;
    };
    const { evmWallet } = await import('../withdrawals/evm-wallet.ts');
    const { evmTreasury } = await import('../treasury/evm-treasury.ts');
    const chain = new EvmChain({ endpoint, tokens: Object.values(about.contracts), hasTracing: true });
    const wallet = evmWallet({
      sender: hotSender,
      address: about.hotAddress,
      chainId: devChainId,
      chain,
      signer: {
        check: (request) => custodian.ask('checkPayment', request),
        sign: (request) => custodian.ask('sign', request),
      },
      feeCapPerGas: demoFeeCapPerGas,
      now: Date.now,
    });
    const wallets = { hot: about.hotAddress, warm: about.warmAddress, cold: about.coldAddress };
    const treasury = evmTreasury({
      addresses: wallets,
      chainId: devChainId,
      chain,
      feesNow: wallet.feesNow,
      sign: (request) => custodian.ask('sign', request),
      signKept: (from, bytes, toIndex) =>
        custodian.ask('signKept', { from, bytes, ...(toIndex !== undefined && { toIndex }) }),
      signReserve: (wallet, message) => custodian.ask('signReserve', { wallet, message }),
      now: Date.now,
    });
    this.#live = {
      networkId,
      network,
      name: 'Candor Demo Chain',
      kind: 'evm',
      chainId: devChainId,
      chain,
      wallet,
      wallets,
      treasury,
      newestHeight: () => (custodian.state.state === 'running' ? custodian.state.height : 0),
      addressOf: (index) => keys.evmAddress(index),
      acceptsSignature: acceptsOn(chain),
      isRefused: (payment) =>
        isRefusedBy((method, params) => custodian.ask('ask', { method, params }), about.hotAddress, payment),
    };
  }

  /**
   * What the demo's treasury pays network fees from: coins that the demo issued and nobody was
   * given.
   */
  #missingGasMoney(): readonly Command[] {
    return this.#parts.exchange.peek((state): Command[] => {
      const coin = state.assets().find(({ symbol }) => symbol === devCoin.symbol);
      if (coin === undefined) return [];
      const { assetId, scale } = coin;
      const wanted = gasMoneyCoins * 10n ** BigInt(scale);
      const held: bigint = state.bookBalance('treasury', assetId);
      if (held >= wanted / 2n || state.bookBalance('demoFunds', assetId) < wanted) return [];
      return [{ type: 'fund_treasury', assetId, amount: amount(wanted) }];
    });
  }

  /** What the journal does not say of the network yet. */
  #missing({ contracts, minted }: AboutChain): readonly Command[] {
    return this.#parts.exchange.peek((state): Command[] => {
      const listed = state.networks.network(networkId);
      const first: Command[] =
        listed === undefined
          ? [
              {
                type: 'list_network',
                networkId,
                name: network,
                kind: 'evm',
                chainId: devChainId,
                terms: demoConfirmations,
              },
            ]
          : [];
      const assets = [devCoin, ...devTokens].flatMap(({ symbol, decimals }): Command[] => {
        const asset = state.assets().find((one) => one.symbol === symbol);
        if (asset === undefined || listed?.assets.some(({ assetId }) => assetId === asset.assetId)) return [];
        const terms = demoTerms(symbol, asset.scale);
        if (terms === undefined) return [];
        const { assetId, scale } = asset;
        const contract = symbol === devCoin.symbol ? '' : (contracts[symbol] ?? '');
        const listing: Command = {
          type: 'list_network_asset',
          networkId,
          assetId,
          contract,
          chainDecimals: decimals,
          terms,
        };
        // What was issued since the coins were minted is minted later.
        const found = { units: state.networks.unbacked(assetId), scale };
        const [owed, there] = [chainUnits(found, decimals), BigInt(minted[symbol] ?? 0)];
        const chainAmount = owed < there ? owed : there;
        const backing: Command = { type: 'back_custody', networkId, assetId, chainAmount: amount(chainAmount) };
        return chainAmount > 0n ? [listing, backing] : [listing];
      });
      return [...first, ...assets, ...demoRules(state.withdrawals)];
    });
  }
}
