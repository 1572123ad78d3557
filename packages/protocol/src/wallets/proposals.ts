import { z } from 'zod';
import { assetSymbol, decimal, wholeNumber, words } from '../base/fields.ts';
import { networkName } from './fields.ts';
import { walletDirections } from './words.ts';
import { keptWallets, moveReceivers } from './cold-moves.ts';
import { announcement, consoleId } from '../base/console-fields.ts';

const direction = z.enum(walletDirections, { error: 'one_of' });

/** What a pause or its end covers: all networks and all assets, where they are left out. */
export const pausePlace = {
  network: networkName.optional(),
  asset: assetSymbol.optional(),
  direction,
} as const;

/** What a network asks of an asset, in whole units of it. What is left out stays. */
export const assetTermsFields = {
  minimumDeposit: decimal.optional(),
  withdrawalFee: decimal.optional(),
  minimumWithdrawal: decimal.optional(),
  maximumWithdrawal: decimal.optional(),
  /** From here on a deposit needs twice the confirmations; 0: never. */
  doubleFrom: decimal.optional(),
} as const;

/** Characters of a screening list; a longer one is split by its names. */
export const screeningListMax = 100_000;
const screeningEntries = z
  .string({ error: 'type' })
  .max(screeningListMax, { error: 'too_long' })
  .regex(/^[\P{C}\n]*$/u, { error: 'format' });

export const walletProposals = [
  /** What was paused may move again. */
  z.strictObject({ kind: z.literal('network.open'), ...pausePlace }),
  /** A network of the file, or what it lacks of it, is listed with the terms that the file says. */
  z.strictObject({ kind: z.literal('network.list'), network: networkName }),
  z.strictObject({
    kind: z.literal('network.terms'),
    network: networkName,
    confirmations: wholeNumber(1, 10_000).optional(),
    /** 0: the chain itself says which block is final. */
    finality: wholeNumber(0, 50_000).optional(),
    /** Whose figures these are; none where only confirmations change. */
    asset: assetSymbol.optional(),
    ...assetTermsFields,
    /** Where something gets worse for users. */
    announcement: announcement.optional(),
  }),
  /** The platform’s own money between what withdrawal fees brought and the treasury. */
  z.strictObject({
    kind: z.literal('network.funds'),
    asset: assetSymbol,
    amount: decimal,
    direction: z.enum(['fees_to_treasury', 'treasury_to_fees'], { error: 'one_of' }),
  }),
  /**
   * A payment out of a wallet that people sign for, into another of the platform's own: nowhere
   * else.
   */
  z.strictObject({
    kind: z.literal('wallet.move'),
    network: networkName,
    asset: assetSymbol,
    amount: decimal,
    from: z.enum(keptWallets, { error: 'one_of' }),
    to: z.enum(moveReceivers, { error: 'one_of' }),
  }),
  /**
   * Names and addresses that withdrawals are compared with, one a line, in the place of the list of
   * that name. Empty: no such list.
   */
  z.strictObject({ kind: z.literal('screening.list'), list: words(1, 40), entries: screeningEntries }),
  /** The treasury pays what is owed and lies nowhere. */
  z.strictObject({ kind: z.literal('shortfall.cover'), asset: assetSymbol, amount: decimal }),
  /**
   * Money that came in without an owner goes to whose it is; of an address that has one, to nobody
   * else.
   */
  z.strictObject({
    kind: z.literal('receipt.assign'),
    receiptId: consoleId,
    userId: consoleId,
    rechargeId: consoleId.optional(),
  }),
  /** It goes back to the address that the chain says it came from. */
  z.strictObject({ kind: z.literal('receipt.return'), receiptId: consoleId }),
  /** A statement of the bank is booked as it was imported. */
  z.strictObject({ kind: z.literal('bank.statement'), statementId: consoleId }),
  /** Bank money goes to the claim that it answers. */
  z.strictObject({ kind: z.literal('bank.assign'), receiptId: consoleId, rechargeId: consoleId }),
  /** It goes back to its payer, and the bank's next line closes it. */
  z.strictObject({ kind: z.literal('bank.return'), receiptId: consoleId }),
  /**
   * On what terms a coin is given for bank money. What is left out stays; what gets worse is
   * announced.
   */
  z.strictObject({
    kind: z.literal('recharge.terms'),
    asset: assetSymbol,
    offer: z.enum(['open', 'closed'], { error: 'one_of' }).optional(),
    /** Parts in a million: at most a tenth. */
    feePpm: wholeNumber(0, 100_000).optional(),
    /** In bank money. */
    minimum: decimal.optional(),
    maximum: decimal.optional(),
    announcement: announcement.optional(),
  }),
] as const;

const networks = { propose: 'networks.propose', approve: 'networks.approve' } as const;
const treasury = { propose: 'treasury.propose', approve: 'treasury.approve' } as const;
const receipts = { propose: 'receipts.match', approve: 'receipts.approve' } as const;

/** Who may propose and who may approve what is about networks, their money, and receipts. */
export const walletProposalRights = {
  'network.open': networks,
  'network.list': networks,
  'network.terms': networks,
  'network.funds': treasury,
  'wallet.move': treasury,
  'screening.list': { propose: 'users.propose', approve: 'users.approve' },
  'shortfall.cover': treasury,
  'receipt.assign': receipts,
  'receipt.return': receipts,
  'bank.statement': receipts,
  'bank.assign': receipts,
  'bank.return': receipts,
  'recharge.terms': receipts,
} as const;

/** Why what is about networks and receipts cannot be. */
export const walletProposalReasons = [
  'unknown_network',
  'asset_not_on_network',
  'network_not_paused',
  'network_terms_invalid',
  'unknown_user',
  'deposit_not_confirmed',
  'receipt_owner_differs',
  'amount_off_step',
  'same_wallet',
  'network_not_connected',
  'shortfall_uncovered',
] as const;
