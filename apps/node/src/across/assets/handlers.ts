import { type Amount, amount, formatDecimal, parseDecimal } from '@candor/amount';
import type { Command, ExchangeRecord, Wallet } from '@candor/core';
import {
  type Balance,
  coinRate,
  coinResults,
  currencyAccount,
  equity,
  moduleList,
  myBalance,
  myBill,
  receiptBillCauses,
  transferFunds,
  userCoin,
  userCoins,
  walletAccount,
  walletGet,
  walletTrans,
  walletTypes,
} from '@candor/protocol';
import type { Outcome } from '../../engine/exchange/service.ts';
import { handle, type CallContext, type Handled } from '../../wire/http/handler.ts';
import { done } from '../../engine/exchange/outcome.ts';
import { invalid, rejected } from '../../base/problem.ts';
import type { RejectionReason } from '@candor/protocol/reasons';
import { listBills } from './bill-lists.ts';
import type { Configuration } from '../../office/configuration/configuration.ts';
import { offeredCurrencies } from '../../office/configuration/offers.ts';
import { rateInForce } from '../../office/configuration/currency-rates.ts';
import { readCoinResults } from './coin-results.ts';
import { type EquityCallParts, readEquity } from './equity-call.ts';
import type { ListedAsset } from '../../engine/listings/listings.ts';
import { shareText, worthOf, worthText } from '../../engine/listings/worth.ts';

export interface AssetParts extends EquityCallParts {
  readonly configuration: Pick<Configuration, 'get' | 'setAtMs'>;
  readonly demo: boolean;
}

/** The calls around balances, transfers and the ledger. */
export function assetHandlers(parts: AssetParts): Handled[] {
  const assets = new Assets(parts);
  return [
    handle(walletGet, async ({ params, context }) => {
      const only = params.b === '0' ? undefined : assets.asset('b', params.b);
      return { records: await assets.balances(context, toWallet(params.a), only, true) };
    }),
    handle(currencyAccount, async ({ input, context }) => {
      const wallet = toWallet(input.type ?? walletTypes.spot);
      return { records: await assets.balances(context, wallet, undefined, input.showAllAssets) };
    }),
    handle(transferFunds, ({ input, context }) => assets.transfer(input, context)),
    handle(walletTrans, ({ input, context }) => assets.transfer(input, context)),
    handle(myBalance, ({ input, context }) => assets.worthOfWallet(input.type, context)),
    handle(equity, ({ input, context }) => readEquity(parts, context.caller().userId, input.span)),
    handle(coinResults, async ({ context }) => ({ records: await readCoinResults(parts, context.caller().userId) })),
    handle(walletAccount, ({ context }) => assets.wallets(context)),
    handle(userCoins, ({ context }) => assets.coinsOfWallets(context)),
    handle(userCoin, async ({ params, input, context }) => {
      const wallet = walletNamed(params.type);
      const only = input.coin === undefined ? undefined : assets.asset('coin', input.coin);
      const { wallets } = await assets.coinsOfWallets(context, { wallet, only });
      const [found] = wallets;
      if (!found) throw rejected('wallet_not_open', {}, [{ field: 'type', rule: 'wallet_not_open' }]);
      return found;
    }),
    handle(myBill, ({ input, context }) => assets.ledger(input, context)),
    handle(moduleList, ({ params, input, context }) => {
      const cause = causesOfModules.get(params.module);
      if (cause === undefined) throw rejected('not_found', {}, [{ field: 'module', rule: 'not_found' }]);
      return assets.ledger({ ...input, ...cause }, context);
    }),
    handle(coinRate, async () =>
      offeredCurrencies(parts.configuration).map(([code, name, sign, known]) => ({
        exchange_value: code.toLowerCase(),
        quote_currency: name,
        exchange_code: sign,
        ...rateInForce(code, known, {
          rate: parts.configuration.get('exchangeRates').perUsd[code],
          atMs: parts.configuration.setAtMs('exchangeRates'),
          demo: parts.demo,
        }),
      })),
    ),
  ];
}

const isWallet = (type: number): type is Wallet => Number.isInteger(type) && type >= 1 && type <= 8;

function toWallet(type: number): Wallet {
  if (!isWallet(type)) throw rejected('wallet_not_open');
  return type;
}

const walletNames = Object.entries(walletTypes);

/** A wallet by its number or its name. */
function walletNamed(text: string): Wallet {
  const named = walletNames.find(([name]) => name.toLowerCase() === text.toLowerCase());
  return toWallet(named?.[1] ?? Number(text));
}

/** Modules that have a list, and the entries of the ledger that are in it. */
const causesOfModules = new Map([
  ['bill', {}],
  ['transfer', { cause: 'transfer' }],
  ['receipt', { cause: receiptBillCauses.join(',') }],
]);

interface LedgerInput {
  readonly coin?: string | undefined;
  readonly walletType?: number | undefined;
  readonly cause?: string | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly before?: string | undefined;
  readonly current: number;
  readonly size: number;
}

interface TransferInput {
  readonly from: number;
  readonly to: number;
  readonly coin: string;
  readonly amount: string;
  readonly requestId?: string | undefined;
}

/** A user's balances at one moment of the exchange. */
interface Account {
  readonly merchant: boolean;
  readonly balances: readonly {
    readonly wallet: number;
    readonly marketId?: number;
    readonly assetId: number;
    readonly available: bigint;
    readonly reserved: bigint;
  }[];
}

/**
 * Wallets by name and number: who was a merchant sees that one until it is empty, so that what is
 * in it can be taken out.
 */
function shownWallets({ merchant, balances }: Account) {
  const holds = balances.some(({ wallet }) => wallet === walletTypes.merchant);
  return walletNames.filter(([, type]) => type !== walletTypes.merchant || merchant || holds);
}

class Assets {
  readonly #parts: AssetParts;

  constructor(parts: AssetParts) {
    this.#parts = parts;
  }

  asset(field: string, symbol: string): ListedAsset {
    const asset = this.#parts.listings.findAsset(symbol);
    if (!asset) throw rejected('unknown_asset', {}, [{ field, rule: 'unknown_asset' }]);
    return asset;
  }

  async balances(
    context: CallContext,
    wallet: Wallet,
    only: ListedAsset | undefined,
    zeros: boolean,
  ): Promise<Balance[]> {
    const { value, seq } = await this.#account(context);
    return this.#balancesIn(value, wallet, { only, zeros, seq });
  }

  #balancesIn(
    account: Account,
    wallet: number,
    { only, zeros, seq }: { readonly only: ListedAsset | undefined; readonly zeros: boolean; readonly seq: number },
  ): Balance[] {
    const assets = only ? [only] : this.#parts.listings.assets();
    const own = account.balances.filter((entry) => entry.wallet === wallet);
    const balances = assets.map((asset) => {
      const held = own.find((entry) => entry.marketId === undefined && entry.assetId === asset.assetId);
      return this.#balance(wallet, asset, held?.available ?? 0n, held?.reserved ?? 0n, seq);
    });
    const shown = zeros ? balances : balances.filter(({ total }) => /[1-9]/.test(total));
    return [...shown, ...this.#balancesInMarkets(own, assets, seq)];
  }

  /** A row for each account of one market, with its market. */
  #balancesInMarkets(own: Account['balances'], assets: readonly ListedAsset[], seq: number): Balance[] {
    return own.flatMap(({ wallet, marketId, assetId, available, reserved }) => {
      const asset = assets.find((one) => one.assetId === assetId);
      if (marketId === undefined || asset === undefined) return [];
      const { symbol } = this.#parts.listings.market(marketId);
      return [{ ...this.#balance(wallet, asset, available, reserved, seq), symbol }];
    });
  }

  async transfer(input: TransferInput, context: CallContext) {
    const { userId } = context.caller();
    const asset = this.asset('coin', input.coin);
    const units = unitsOf(input.amount, asset);
    const command: Command = {
      type: 'transfer',
      userId,
      assetId: asset.assetId,
      from: toWallet(input.from),
      to: toWallet(input.to),
      amount: units,
    };
    const { requestId } = input;
    const content = JSON.stringify(['transfer', input.from, input.to, asset.assetId, units.toString()]);
    const request = requestId === undefined ? undefined : { userId, requestId, content };
    const record = transferred(await this.#parts.exchange.submit(command, request));
    this.#parts.projector.acknowledged(userId, record.seq);
    return this.#transferred(record, userId);
  }

  async worthOfWallet(type: number, context: CallContext) {
    const { value, seq } = await this.#account(context);
    const worth = this.#worth(value, (wallet) => type === 0 || wallet === type);
    return { type, usdt: worthText(worth), complete: worth.complete, seq, timeMs: this.#parts.now() };
  }

  /** A page of the user's ledger. */
  async ledger(input: LedgerInput, context: CallContext) {
    const { coin, fromMs, toMs, walletType, cause, current, size, before } = input;
    if (fromMs !== undefined && toMs !== undefined && toMs < fromMs) throw invalid({ field: 'toMs', rule: 'range' });
    const { userId } = context.caller();
    const assetId = coin === undefined ? undefined : this.asset('coin', coin).assetId;
    const { projector, sql, listings } = this.#parts;
    await projector.upTo(userId);
    const filter = { userId, assetId, wallet: walletType, cause, fromMs, toMs };
    return listBills(await sql.db(), listings, filter, { current, size, before });
  }

  /**
   * The coins in every wallet that the user has, all of one moment; or every asset of one wallet.
   */
  async coinsOfWallets(
    context: CallContext,
    one?: { readonly wallet: Wallet; readonly only: ListedAsset | undefined },
  ) {
    const { value, seq } = await this.#account(context);
    const shown = shownWallets(value).filter(([, type]) => one === undefined || type === one.wallet);
    const wallets = shown.map(([name, type]) => {
      const balances = this.#balancesIn(value, type, { only: one?.only, zeros: one !== undefined, seq });
      const worth = this.#worth(value, (wallet) => wallet === type);
      return { type, name, records: balances, usdt: worthText(worth), complete: worth.complete };
    });
    return { wallets, seq };
  }

  async wallets(context: CallContext) {
    const { value } = await this.#account(context);
    const total = this.#worth(value, () => true);
    const shown = shownWallets(value);
    const rows = shown.map(([name, type]) => ({ name, type, worth: this.#worth(value, (wallet) => wallet === type) }));
    return [{ name: 'total', type: 0, worth: total }, ...rows].map(({ name, type, worth }) => ({
      type,
      name,
      rate: shareText(worth, total),
      usdt: worthText(worth),
      complete: worth.complete,
    }));
  }

  async #account(context: CallContext): Promise<{ readonly value: Account; readonly seq: number }> {
    const { userId } = context.caller();
    return this.#parts.exchange.read((exchange) => ({
      merchant: exchange.user(userId)?.merchant ?? false,
      balances: exchange.balancesOf(userId),
    }));
  }

  #worth({ balances }: Account, of: (wallet: number) => boolean) {
    const { listings, views } = this.#parts;
    const holdings = balances
      .filter(({ wallet }) => of(wallet))
      .map(({ assetId, available, reserved }) => {
        const { symbol, scale } = listings.asset(assetId);
        return { asset: symbol, scale, units: available + reserved };
      });
    return worthOf(holdings, (asset) => views.usdtPrice(asset));
  }

  #balance(wallet: number, asset: ListedAsset, available: bigint, reserved: bigint, seq: number): Balance {
    const { symbol, name, scale } = asset;
    const worth = worthOf([{ asset: symbol, scale, units: available + reserved }], (of) =>
      this.#parts.views.usdtPrice(of),
    );
    return {
      walletType: wallet,
      asset: symbol,
      name,
      scale,
      available: formatDecimal(available, scale),
      reserved: formatDecimal(reserved, scale),
      total: formatDecimal(available + reserved, scale),
      usdt: worth.complete ? worthText(worth) : null,
      seq,
    };
  }

  #transferred(record: ExchangeRecord, userId: number) {
    for (const event of record.events) {
      if (event.type !== 'funds_transferred' || event.userId !== userId) continue;
      const { symbol, scale } = this.#parts.listings.asset(event.assetId);
      return {
        seq: record.seq,
        timeMs: record.timeMs,
        from: event.from,
        to: event.to,
        coin: symbol,
        amount: formatDecimal(event.amount, scale),
      };
    }
    throw new Error(`Record ${record.seq} transfers nothing of user ${userId}.`);
  }
}

/** Which field of a transfer a reason is about. */
const transferFields: Partial<Record<RejectionReason, string>> = {
  amount_not_positive: 'amount',
  insufficient_available: 'amount',
  same_wallet: 'to',
  wallet_not_open: 'to',
};

/**
 * The durable record of a transfer, or the Problem that says what became of it and which field that
 * is about.
 */
function transferred(outcome: Outcome): ExchangeRecord {
  if (outcome.kind !== 'rejected') return done(outcome);
  const field = transferFields[outcome.reason];
  throw rejected(outcome.reason, outcome.detail, field === undefined ? [] : [{ field, rule: outcome.reason }]);
}

function unitsOf(text: string, asset: ListedAsset): Amount {
  const parsed = parseDecimal(text, asset.scale);
  if (!parsed.ok) throw invalid({ field: 'amount', rule: 'too_many_decimals', limit: String(asset.scale) });
  return amount(parsed.units);
}
