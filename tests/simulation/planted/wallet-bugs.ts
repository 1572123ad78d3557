import type { PlantedBug } from './bugs.ts';

const products = 'packages/core/src/products';

/** Mistakes around money in and out on a chain: hunted in runs of people around one. */
export const walletBugs: readonly PlantedBug[] = [
  {
    name: 'the residue of a deposit is dropped',
    file: `${products}/networks/holding.ts`,
    find: 'const sum = residue + change;',
    replace: 'const sum = change;',
  },
  {
    name: 'snapshots forget which deposits were booked',
    file: `${products}/deposits/section.ts`,
    find: 'own.keys.read(source);',
    replace: 'source.words();',
  },
  {
    name: 'a payment is signed before it has a nonce',
    file: `${products}/withdrawals/payment.ts`,
    find: "if (stage !== 'planned' && stage !== 'signed') return 'withdrawal_not_open';",
    replace: "if (stage === 'in_review') return 'withdrawal_not_open';",
  },
  {
    name: 'a deposit that comes back after a re-organisation is credited again',
    file: `${products}/deposits/decide.ts`,
    find: 'if (lost !== undefined) return writeRecovered(at, command, { asset, lost });',
    replace: '',
  },
  {
    name: 'a payment that failed keeps its fee',
    file: `${products}/withdrawals/settle.ts`,
    find: 'postUser(writer, { ...about, userId }, units, -units);',
    replace: `postUser(writer, { ...about, userId }, units - withdrawal.fee, -units);
  postBook(writer, 'networkFees', about, withdrawal.fee);`,
  },
  {
    name: 'a receipt is given to its owner twice',
    file: `${products}/deposits/apply.ts`,
    find: `case 'receipt_assigned':
      networks.receipts.delete(event.receiptId);`,
    replace: "case 'receipt_assigned':",
  },
  {
    name: 'what is not final can be withdrawn',
    file: `${products}/networks/product.ts`,
    find: 'required: (own, userId) => [...(own.notFinal.get(userId) ?? [])].map(([assetId, amount]) => ({ assetId, amount })),',
    replace: 'required: () => [],',
  },
];
