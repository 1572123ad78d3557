import type { OperatorDesk } from '../../../assembly/test-support/operator-desk.ts';
import type { Answer, TestServer } from '../../../assembly/test-support/test-server.ts';
import { formOf } from '../../../wire/uploads/test-support/drawn.ts';

/** A payment as a bank's statement says it. */
export interface Paid {
  readonly amount: number;
  readonly text: string;
  readonly payer?: string;
}

/** A CSV of payments, of one payer where none is named; each has a number of its own. */
export function csvOf(paid: readonly Paid[], { payer, after }: { readonly payer: string; readonly after: number }) {
  const rows = paid.map(
    ({ amount, text, payer: name = payer }, place) =>
      `2026-11-26,B-${after + place + 1},${amount.toFixed(2)},"${name}","${text}"`,
  );
  return ['date,reference,amount,payer,text', ...rows].join('\n');
}

/** Imports a file as a statement, in the name of an operator. */
export async function postStatement(
  { app }: TestServer,
  { cookie }: OperatorDesk,
  file: string,
  fields: Readonly<Record<string, string>>,
): Promise<Answer> {
  const { payload, type } = formOf(Buffer.from(file), fields);
  const headers = { 'content-type': type, cookie };
  const answer = await app.inject({ method: 'POST', url: '/console/api/receipts/statement', headers, payload });
  return { status: answer.statusCode, headers: {}, body: answer.json(), rows: [], text: answer.body };
}
