import type { PlantedBug } from './bugs.ts';

const recharge = 'packages/core/src/products/recharge';

/** Mistakes around bank money: hunted in runs of people who pay by bank and operators who err. */
export const rechargeBugs: readonly PlantedBug[] = [
  {
    name: 'a receipt is given twice',
    file: `${recharge}/apply.ts`,
    find: "invariant(own.receipts.delete(receiptId), 'a receipt is given once');",
    replace: "invariant(own.receipts.has(receiptId), 'a receipt is given once');",
  },
  {
    name: 'the fund’s tenth of a recharge is skipped',
    file: `${recharge}/decide.ts`,
    find: 'const fundShare = swapFundShare(fee, own.feesModuloTen.get(assetId) ?? 0n);',
    replace: 'const fundShare = 0n * swapFundShare(fee, own.feesModuloTen.get(assetId) ?? 0n);',
  },
  {
    name: 'a line of a statement is booked again',
    file: `${recharge}/apply.ts`,
    find: 'own.keys.add(key);',
    replace: '',
  },
  {
    name: 'a payment with another user’s reference is given away',
    file: `${recharge}/decide.ts`,
    find: "if (receipt.userId !== 0 && receipt.userId !== request.userId) return 'receipt_owner_differs';",
    replace: '',
  },
  {
    name: 'a bank charge is forgotten where the treasury is empty',
    file: `${recharge}/bank-charges.ts`,
    find: 'const due = owed + taken;',
    replace: 'const due = has === 0n ? owed : owed + taken;',
  },
  {
    name: 'a payment of one own account is received twice',
    file: `${recharge}/apply.ts`,
    find: "invariant(own.payments.delete(key), 'a payment is received once');",
    replace: '',
  },
  {
    name: 'the treasury pays out while the bank is owed',
    file: `${recharge}/own-money.ts`,
    find: "if (isAnythingLacking(at)) return 'shortfall_uncovered';",
    replace: '',
  },
];
