import { z } from 'zod';
import { decimal, words } from '../base/fields.ts';
import { consoleId } from '../base/console-fields.ts';

/**
 * The remainder of an IBAN by ISO 13616: its first four characters go last, letters are 10 to 35.
 */
function isIban(text: string): boolean {
  const turned = `${text.slice(4)}${text.slice(0, 4)}`;
  const digits = Array.from(turned, (one) => String(Number.parseInt(one, 36))).join('');
  return BigInt(digits) % 97n === 1n;
}

const iban = z
  .string({ error: 'format' })
  .regex(/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/, { error: 'format' })
  .refine(isIban, { error: 'format' });
const bic = z.string({ error: 'format' }).regex(/^[0-9A-Z]{8}([0-9A-Z]{3})?$/, { error: 'format' });

export const treasuryProposals = [
  /** A receipt that names nobody is an owner’s money and goes into the treasury. */
  z.strictObject({ kind: z.literal('treasury.fund'), receiptId: consoleId }),
  /**
   * The platform’s own money is set aside and paid out by bank; a line of a statement closes it.
   */
  z.strictObject({ kind: z.literal('treasury.payOut'), amount: decimal, payee: words(1, 70) }),
  /** The bank will not pay it: it goes back into the treasury. */
  z.strictObject({ kind: z.literal('treasury.cancelPayOut'), receiptId: consoleId }),
  /** A receipt is the platform’s own money, which this line of another account sent. */
  z.strictObject({ kind: z.literal('bank.transfer'), receiptId: consoleId, lineId: consoleId }),
  /** Users pay into this account from now on. */
  z.strictObject({
    kind: z.literal('bank.account'),
    payee: words(1, 70),
    bankName: words(1, 70),
    iban,
    bic,
  }),
  /** The account that was paused is shown again. */
  z.strictObject({ kind: z.literal('bank.resume') }),
] as const;

const treasury = { propose: 'treasury.propose', approve: 'treasury.approve' } as const;

/** Who may propose and who may approve what is about the platform’s own money at its banks. */
export const treasuryProposalRights = {
  'treasury.fund': treasury,
  'treasury.payOut': treasury,
  'treasury.cancelPayOut': treasury,
  'bank.transfer': treasury,
  'bank.account': treasury,
  'bank.resume': treasury,
} as const;

/** Why what is about bank money cannot be. */
export const treasuryProposalReasons = ['recharge_closed', 'recharge_terms_invalid', 'own_transfer_differs'] as const;
