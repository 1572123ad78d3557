import { parseDecimal } from '@candor/amount';
import { XMLParser } from 'fast-xml-parser';
import { bankDay, bankScale, bankText, type ReadLine, type ReadStatement, unreadable } from './statement.ts';

/**
 * Entities stay as they are written: a document with its own is refused, so that none can grow.
 * Values stay text, because an amount is never a float.
 */
const parser = new XMLParser({
  processEntities: false,
  ignoreAttributes: false,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  maxNestedTags: 40,
});

type Node = Readonly<Record<string, unknown>>;

/** So much of a part's name is kept before its place. */
const partNameMax = 480;

/**
 * Reads one statement of ISO 20022 camt.053: the account, what it opened and closed with, and the
 * entries that are booked and move money. An entry of several payments is a line for each of them
 * where the bank says what each of them is worth.
 */
export function readCamt(text: string): ReadStatement {
  const statements = listOf(nodeAt(documentOf(text), 'BkToCstmrStmt')['Stmt']);
  const [statement] = statements;
  if (statement === undefined || statements.length > 1) throw unreadable('Stmt');
  const account = nodeAt(nodeAt(statement, 'Acct'), 'Id');
  const other = account['Othr'] === undefined ? '' : textAt(nodeAt(account, 'Othr'), 'Id');
  const iban = (textAt(account, 'IBAN') || other).replace(/\s/g, '');
  if (iban === '') throw unreadable('Acct');
  const balances = listOf(statement['Bal']);
  const opening = balanceOf(balances, ['OPBD', 'PRCD']);
  const closing = balanceOf(balances, ['CLBD']);
  const entries = listOf(statement['Ntry'])
    .map((entry, index) => ({ entry, where: `Ntry ${index + 1}` }))
    .filter(({ entry, where }) => isBooked(entry) && moneyOf(entry, where).units !== 0n);
  const currencies = [opening, closing, ...entries.map(({ entry, where }) => moneyOf(entry, where))];
  return {
    iban,
    currency: sameOf(currencies.map(({ currency }) => currency)),
    opening: opening.units,
    closing: closing.units,
    lines: entries.flatMap(({ entry, where }) => linesOf(entry, where)),
  };
}

function documentOf(text: string): Node {
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(text)) throw unreadable('DOCTYPE');
  try {
    return nodeAt(parser.parse(text, true) as Node, 'Document');
  } catch {
    throw unreadable('Document');
  }
}

/** One balance of a kind; where a bank gives several names for it, the first that it has. */
function balanceOf(balances: readonly Node[], codes: readonly string[]): Money {
  const codeOf = (balance: Node): string => textAt(nodeAt(nodeAt(balance, 'Tp'), 'CdOrPrtry'), 'Cd');
  for (const code of codes) {
    const [found, ...others] = balances.filter((balance) => codeOf(balance) === code);
    if (found !== undefined && others.length === 0) return moneyOf(found, code);
  }
  throw unreadable(codes[0] ?? 'Bal');
}

/** Until version 7 the state is the text itself, then a code below it. */
function isBooked(entry: Node): boolean {
  const state = entry['Sts'];
  return (typeof state === 'string' ? state : textAt(nodeAt(entry, 'Sts'), 'Cd')) === 'BOOK';
}

function linesOf(entry: Node, where: string): ReadLine[] {
  const whole = moneyOf(entry, where);
  const reference = textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef');
  const day = optionalNode(entry, 'BookgDt') ?? {};
  const bookedOn = bankDay((textAt(day, 'Dt') || textAt(day, 'DtTm')).slice(0, 10), where);
  const payments = listOf(entry['NtryDtls']).flatMap((details) => listOf(details['TxDtls']));
  const words = textAt(entry, 'AddtlNtryInf');
  const line = (named: string, amount: bigint, of: readonly Node[]): ReadLine => {
    if (named === '' || amount === 0n) throw unreadable(where);
    const [only, ...others] = of;
    const payer = only !== undefined && others.length === 0 ? partyOf(only, amount) : '';
    const text = bankText(of.map(textOfPayment).join(' ') || words);
    return { amount, bookedOn, reference: bankText(named), payer, text };
  };
  const parts = payments.map((payment) => partOf(payment, whole.units, where));
  const isWhole = parts.reduce((sum: bigint, part) => sum + (part ?? 0n), 0n) === whole.units;
  if (payments.length < 2 || parts.includes(undefined) || !isWhole) return [line(reference, whole.units, payments)];
  const nameOf = partNames();
  return payments.flatMap((payment, index) => {
    const units = parts[index] ?? 0n;
    if (units === 0n) return [];
    const own = referenceOf(payment) || String(index + 1);
    const name = reference === '' ? referenceOf(payment) : `${reference}/${own}`;
    return [line(nameOf(bankText(name), units), units, [payment])];
  });
}

/**
 * Names for the parts of an entry, each given once for an amount. Where the bank has none of its
 * own, the payer chose it, and two may have chosen the same: the second is `name/2`.
 */
function partNames(): (name: string, units: bigint) => string {
  const counts = new Map<string, number>();
  return (name, units) => {
    const keyOf = (text: string): string => `${units} ${text}`;
    const base = name.slice(0, partNameMax);
    let place = (counts.get(keyOf(name)) ?? 0) + 1;
    let given = place === 1 ? name : `${base}/${place}`;
    while (place > 1 && counts.has(keyOf(given))) given = `${base}/${(place += 1)}`;
    counts.set(keyOf(name), place);
    if (given !== name) counts.set(keyOf(given), 1);
    return given;
  };
}

/** What one payment of an entry is worth; undefined where the bank says it in the entry alone. */
function partOf(payment: Node, whole: bigint, where: string): bigint | undefined {
  const own = payment['Amt'] ?? optionalNode(optionalNode(payment, 'AmtDtls') ?? {}, 'TxAmt')?.['Amt'];
  if (own === undefined) return undefined;
  const way = textAt(payment, 'CdtDbtInd') || (whole < 0n ? 'DBIT' : 'CRDT');
  return moneyOf({ Amt: own, CdtDbtInd: way }, where).units;
}

function referenceOf(payment: Node): string {
  const named = optionalNode(payment, 'Refs') ?? {};
  const own = ['AcctSvcrRef', 'TxId', 'EndToEndId'].map((name) => textAt(named, name));
  return own.find((reference) => reference !== '' && reference !== 'NOTPROVIDED') ?? '';
}

/** Who is on the other side; since version 8 a party or a bank is named one level deeper. */
function partyOf(payment: Node, amount: bigint): string {
  const parties = optionalNode(payment, 'RltdPties') ?? {};
  const party = optionalNode(parties, amount > 0n ? 'Dbtr' : 'Cdtr') ?? {};
  return bankText(textAt(party, 'Nm') || textAt(optionalNode(party, 'Pty') ?? {}, 'Nm'));
}

function textOfPayment(payment: Node): string {
  const remittance = optionalNode(payment, 'RmtInf') ?? {};
  const free = arrayOf(remittance['Ustrd']).map(plainText);
  const structured = listOf(remittance['Strd']).map((one) => textAt(optionalNode(one, 'CdtrRefInf') ?? {}, 'Ref'));
  return [...free, ...structured, textAt(payment, 'AddtlTxInf')].filter((words) => words !== '').join(' ');
}

interface Money {
  readonly units: bigint;
  readonly currency: string;
}

/** ISO 20022 writes a dot before the decimals and no groups: `1.500` is one and a half. */
function moneyOf(node: Node, where: string): Money {
  const amount = node['Amt'];
  const currency = typeof amount === 'object' && amount !== null ? (amount as Node)['@_Ccy'] : undefined;
  const digits = /^(\d{1,15})(?:\.(\d{1,5}))?$/.exec(plainText(amount));
  const way = textAt(node, 'CdtDbtInd');
  if (digits === null || typeof currency !== 'string' || (way !== 'CRDT' && way !== 'DBIT')) throw unreadable(where);
  const whole = (digits[1] ?? '').replace(/^0+(?=\d)/, '');
  const decimals = (digits[2] ?? '').replace(/0+$/, '');
  const parsed = parseDecimal(decimals === '' ? whole : `${whole}.${decimals}`, bankScale);
  if (!parsed.ok) throw unreadable(where);
  return { units: way === 'DBIT' ? -parsed.units : parsed.units, currency };
}

/** The one currency of all figures; where there are several, both, which no account has. */
const sameOf = (currencies: readonly string[]): string => [...new Set(currencies)].join('/');

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const arrayOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
const listOf = (value: unknown): readonly Node[] => arrayOf(value).filter(isNode);
const optionalNode = (node: Node, name: string): Node | undefined => listOf(node[name])[0];

function nodeAt(node: Node, name: string): Node {
  const found = optionalNode(node, name);
  if (found === undefined) throw unreadable(name);
  return found;
}

const textAt = (node: Node, name: string): string => plainText(arrayOf(node[name])[0]);

/** The five entities of XML itself and characters by number; a document cannot bring others. */
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plainText(value: unknown): string {
  const text = isNode(value) ? value['#text'] : value;
  if (typeof text !== 'string') return '';
  return text
    .trim()
    .replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g, (written: string, ten, hex, name) => {
      if (typeof name === 'string') return named[name] ?? written;
      const code = typeof ten === 'string' ? Number(ten) : Number.parseInt(String(hex), 16);
      return code > 0x10_ff_ff ? '' : String.fromCodePoint(code);
    });
}
