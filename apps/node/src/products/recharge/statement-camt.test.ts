import { requestReference, returnReference } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import { checkedLines, textOf } from './statement.ts';
import { readCamt } from './statement-camt.ts';
import { readCsv } from './statement-csv.ts';
import { refusal } from './test-support/refusal.ts';

const account = { iban: 'DE89370400440532013000', currency: 'USD' };
const code = requestReference({ userId: 41, number: 2 });

const balance = (code: string, amount: string, way = 'CRDT'): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${way}</CdtDbtInd></Bal>`;

/** Two lines as a bank of version 2 writes them. */
const golden = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>DE89 3704 0044 0532 0130 00</IBAN></Id><Ccy>USD</Ccy></Acct>
${balance('OPBD', '100')}${balance('CLBD', '1250.50')}
<Ntry><Amt Ccy="USD">1200.500</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>2026-11-26</Dt></BookgDt><AcctSvcrRef>B-1</AcctSvcrRef><NtryDtls><TxDtls>
<RltdPties><Dbtr><Nm>Ann &amp; Lee</Nm></Dbtr></RltdPties><RmtInf><Ustrd>Transfer</Ustrd><Ustrd>${code}</Ustrd></RmtInf>
</TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="USD">50.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><DtTm>2026-11-26T14:00:00+01:00</DtTm></BookgDt><AcctSvcrRef>B-2</AcctSvcrRef>
<AddtlNtryInf>${returnReference(12)}</AddtlNtryInf></Ntry>
</Stmt></BkToCstmrStmt></Document>`;

/** Version 8: states and names one level deeper, a prefix before every name. */
const version8 = golden
  .replaceAll('<Sts>BOOK</Sts>', '<Sts><Cd>BOOK</Cd></Sts>')
  .replace('<Dbtr><Nm>Ann &amp; Lee</Nm></Dbtr>', '<Dbtr><Pty><Nm>Ann &#38; Lee</Nm></Pty></Dbtr>')
  .replaceAll(/<(\/?)([A-Z])/g, '<$1c:$2')
  .replace('xmlns=', 'xmlns:c=')
  .replace('053.001.02', '053.001.08');

const camt = (text: string) => checkedLines(readCamt(text), account);

describe('a camt.053 statement', () => {
  test('gives amounts, days, payers and the codes that texts name, in versions 2 and 8 alike', () => {
    const [paid, sent] = camt(golden);
    expect(paid).toMatchObject({ amount: 120_050n, bookedOn: '2026-11-26', payer: 'Ann & Lee', userId: 41, number: 2 });
    expect(sent).toMatchObject({ amount: -5_000n, bookedOn: '2026-11-26', reference: 'B-2', closes: 12 });
    expect(camt(version8)).toEqual(camt(golden));
  });

  test('names each line as the CSV of the same bank does, so that a line is booked once', () => {
    const rows = ['date,reference,amount,payer,text', '2026-11-26,B-1,1200.50,Ann,x', '2026-11-26,B-2,-50.00,,y'];
    const columns = { date: 'date', amount: 'amount', reference: 'reference', payer: 'payer', text: 'text' };
    const balances = { opening: '100.00', closing: '1250.50', currency: 'USD' };
    const csv = checkedLines(readCsv(rows.join('\n'), { ...columns, ...balances }), account);
    expect(camt(golden).map(({ key }) => key)).toEqual(csv.map(({ key }) => key));
  });

  test('parts an entry of several payments, and keeps it whole where the bank does not say what each is worth', () => {
    const one = (amount: string, who: string) =>
      `<TxDtls><Refs><EndToEndId>${who}</EndToEndId></Refs>${amount}<RltdPties><Dbtr><Nm>${who}</Nm></Dbtr></RltdPties></TxDtls>`;
    const batch = (first: string, second: string) =>
      golden.replace(/<TxDtls>[^]*?<\/TxDtls>/, one(first, 'Ann') + one(second, 'Ben'));
    const parted = camt(batch('<Amt Ccy="USD">1000.50</Amt>', '<Amt Ccy="USD">200</Amt>'));
    expect(parted.map(({ amount, payer, reference }) => [amount, payer, reference])).toEqual([
      [100_050n, 'Ann', 'B-1/Ann'],
      [20_000n, 'Ben', 'B-1/Ben'],
      [-5_000n, '', 'B-2'],
    ]);
    expect(camt(batch('', ''))[0]).toMatchObject({ amount: 120_050n, payer: '', reference: 'B-1' });
  });

  test('names parts apart to which payers gave the same name, and those of other amounts as before', () => {
    const part = ([name, amount]: readonly [string, string]) =>
      `<TxDtls><Refs><EndToEndId>${name}</EndToEndId></Refs><Amt Ccy="USD">${amount}</Amt></TxDtls>`;
    const parts = ['X/2 300', 'X 300', 'X 300', 'X\u200B 300', 'X 0.50', 'X 0'].map((one) => one.split(' '));
    const details = parts.map(([name = '', amount = '']) => part([name, amount])).join('');
    const named = camt(golden.replace(/<TxDtls>[^]*?<\/TxDtls>/, details)).slice(0, -1);
    expect(named.map(({ reference }) => reference)).toEqual(['B-1/X/2', 'B-1/X', 'B-1/X/3', 'B-1/X/4', 'B-1/X']);
  });

  test.each([
    ['announced and not booked', '7', 'PDNG'],
    ['booked and nothing', '0.00', 'BOOK'],
  ])('leaves out what is %s', (_name, amount, state) => {
    const more = `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>${state}</Sts></Ntry>$&`;
    expect(camt(golden.replace(/<Ntry>/, more))).toEqual(camt(golden));
  });

  const bomb = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(100)}"><!ENTITY b "${'&a;'.repeat(100)}">]>`;
  test.each([
    ['an XML bomb', golden.replace('<Document', `${bomb}<Document`), 'statement_unreadable'],
    [
      'a file of the server by name',
      golden.replace('<Document', '<!DOCTYPE x SYSTEM "file:///etc/hosts"><Document'),
      'statement_unreadable',
    ],
    ['depth without end', '<a>'.repeat(100_000), 'statement_unreadable'],
    ['cut off', golden.slice(0, -40), 'statement_unreadable'],
    ['another message', golden.replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn'), 'statement_unreadable'],
    ['two statements', golden.replace(/<Stmt>[^]*<\/Stmt>/, '$&$&'), 'statement_unreadable'],
    ['no closing balance', golden.replace('CLBD', 'ITBD'), 'statement_unreadable'],
    ['an amount with a comma', golden.replace('1200.500', '1200,50'), 'statement_unreadable'],
    ['an exponent', golden.replace('1200.500', '1e3'), 'statement_unreadable'],
    ['part of a cent', golden.replace('1200.500', '1200.501'), 'statement_unreadable'],
    ['no name for a line', golden.replace('<AcctSvcrRef>B-2</AcctSvcrRef>', ''), 'statement_unreadable'],
    ['an edited amount', golden.replace('50.00', '40.00'), 'statement_sum_differs'],
    ['a line twice', golden.replace(/<Ntry>[^]*?<\/Ntry>/, '$&$&').replace('1250.50', '2451'), 'bank_line_known'],
    ['another account', golden.replace('DE89', 'DE88'), 'statement_other_account'],
    ['another currency', golden.replaceAll('"USD"', '"EUR"'), 'statement_other_account'],
    ['one line in another currency', golden.replace('"USD">50', '"EUR">50'), 'statement_other_account'],
  ])('with %s is refused', (_name, text, reason) => {
    expect(refusal(() => camt(text))).toBe(reason);
  });

  test('takes at most 5 MB, and reads 5,000 lines of it within the time of a call', () => {
    expect(() => textOf(Buffer.from(golden.padEnd(5 * 1024 * 1024 + 1)))).toThrow('400');
    const entries = Array.from(
      { length: 5_000 },
      (_one, at) =>
        `<Ntry><Amt Ccy="USD">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-26</Dt></BookgDt><AcctSvcrRef>L-${at}</AcctSvcrRef></Ntry>`,
    );
    const long = golden.replace(/<Ntry>[^]*<\/Ntry>/, entries.join('')).replace('1250.50', '5100');
    const lines = camt(textOf(Buffer.from(long)));
    expect([lines.length, lines.at(-1)?.reference]).toEqual([5_000, 'L-4999']);
  });
});
