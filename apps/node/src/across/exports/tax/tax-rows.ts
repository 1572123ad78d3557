import type { AssetExportKind } from '@candor/protocol';

/** An entry of the ledger, as far as tax layouts need it. */
export interface TaxBill {
  readonly seq: number;
  readonly position: number;
  readonly timeMs: number;
  readonly assetId: number;
  readonly cause: string;
  /** Smallest units; positive in, negative out. */
  readonly amount: bigint;
  readonly orderId: number | null;
  readonly tradeId: number | null;
}

/** Smallest units of an asset, above zero. */
export interface TaxAmount {
  readonly assetId: number;
  readonly units: bigint;
}

/**
 * What one event did to the account as a whole: at most one amount out, one in and one fee. The
 * fee is not part of the other two. The balance changes by `received − sent − fee`.
 */
export interface TaxRow {
  readonly timeMs: number;
  readonly seq: number;
  readonly family: string;
  readonly label: string;
  readonly sent?: TaxAmount;
  readonly received?: TaxAmount;
  readonly fee?: TaxAmount;
}

interface Family {
  readonly name: string;
  /** The file that has it beside the whole ledger. */
  readonly kind?: AssetExportKind;
  /** Causes that are a fee of the others. */
  readonly fees: readonly string[];
  /** The label of the row in a tax tool; empty for a plain payment or trade. */
  readonly label?: string;
  readonly causes: readonly string[];
}

const gain = 'realized gain';

/** Entries that belong together in one record. An unknown cause is a family of its own. */
const families: readonly Family[] = [
  { name: 'trade', kind: 'trades', causes: ['trade'], fees: ['fee'] },
  { name: 'swap', kind: 'swaps', causes: ['swap'], fees: ['swap_fee'] },
  { name: 'withdrawal', kind: 'withdrawals', causes: ['withdrawal'], fees: ['withdrawal_fee'] },
  { name: 'deposit', kind: 'deposits', causes: ['deposit', 'deposit_lost', 'deposit_recovered'], fees: [] },
  { name: 'recharge', kind: 'deposits', causes: ['recharge', 'receipt_assigned'], fees: ['recharge_fee'] },
  { name: 'demo funds', kind: 'deposits', causes: ['demo_funds'], fees: [] },
  { name: 'internal transfer', kind: 'transfers', causes: ['internal_transfer'], fees: [] },
  { name: 'transfer between own wallets', kind: 'transfers', causes: ['transfer'], fees: [] },
  {
    name: 'contract',
    kind: 'trades',
    label: gain,
    causes: [
      'contract_realised',
      'contract_funding',
      'contract_insurance',
      'contract_adl',
      'contract_margin',
      'contract_owed',
    ],
    fees: ['contract_fee', 'contract_liquidation_fee'],
  },
  {
    name: 'fixed-period contract',
    kind: 'trades',
    label: gain,
    causes: ['fixed_period_won', 'fixed_period_lost', 'fixed_period_stake', 'fixed_period_returned'],
    fees: [],
  },
];

const familyOf = new Map(
  families.flatMap((family) => [...family.causes, ...family.fees].map((cause) => [cause, family] as const)),
);

interface Group {
  readonly family: Family;
  readonly bills: TaxBill[];
}

/** The rows of one record's entries, in the order of its postings. */
export function taxRowsOf(bills: readonly TaxBill[], kind: AssetExportKind): TaxRow[] {
  const groups = new Map<string, Group>();
  let swapsSeen = 0;
  for (const bill of bills) {
    const family = familyOf.get(bill.cause) ?? { name: bill.cause, causes: [bill.cause], fees: [] };
    if (kind !== 'bills' && family.kind !== kind) continue;
    // Each swap of a record begins with what is paid.
    if (bill.cause === 'swap' && bill.amount < 0n) swapsSeen += 1;
    const part = family.name === 'trade' ? `${bill.tradeId} ${bill.orderId}` : family.name === 'swap' ? swapsSeen : '';
    const key = `${family.name} ${part}`;
    const group = groups.get(key) ?? { family, bills: [] };
    group.bills.push(bill);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(rowsOfGroup);
}

function rowsOfGroup({ family, bills }: Group): TaxRow[] {
  const [first] = bills;
  if (first === undefined) return [];
  const { timeMs, seq } = first;
  const about = { timeMs, seq, family: family.name, label: family.label ?? '' };
  const moved = nets(bills.filter(({ cause }) => !family.fees.includes(cause)));
  const charged = nets(bills.filter(({ cause }) => family.fees.includes(cause)));
  const outs = moved.filter(({ units }) => units < 0n).map(positive);
  // A fee that was given back is money that came in.
  const ins = [...moved, ...charged].filter(({ units }) => units > 0n);
  const fees = charged.filter(({ units }) => units < 0n).map(positive);
  if (Math.max(outs.length, ins.length, fees.length) <= 1) {
    const [[sent], [received], [fee]] = [outs, ins, fees];
    if (!sent && !received && !fee) return [];
    return [{ ...about, ...(sent && { sent }), ...(received && { received }), ...(fee && { fee }) }];
  }
  return [
    ...outs.map((sent) => ({ ...about, sent })),
    ...ins.map((received) => ({ ...about, received })),
    ...fees.map((fee) => ({ ...about, fee })),
  ];
}

/** What entries add up to, by asset; an asset whose entries cancel out is left out. */
function nets(bills: readonly TaxBill[]): TaxAmount[] {
  const sums = new Map<number, bigint>();
  for (const { assetId, amount } of bills) sums.set(assetId, (sums.get(assetId) ?? 0n) + amount);
  return Array.from(sums, ([assetId, units]) => ({ assetId, units })).filter(({ units }) => units !== 0n);
}

const positive = ({ assetId, units }: TaxAmount): TaxAmount => ({ assetId, units: -units });
