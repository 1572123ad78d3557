import type { ContractRow } from '@candor/protocol';
import { useEffect, useMemo } from 'react';
import { useText, type Text } from '../../../i18n/text.ts';
import { useBook, type Book } from '../../../market/book.ts';
import { preferencesNow } from '../../../preferences/preferences.ts';
import { useSession } from '../../../session/session.ts';
import { serverNow } from '../../../transport/server-clock.ts';
import { zonedMs } from '../../../preferences/zoned-time.ts';
import { contractFields, type ContractFigure, type ContractForm } from '../model/form.ts';
import { mostLots } from '../model/most.ts';
import { summarizeOpening, type Opening, type OpeningInputs, type OpeningProblem } from '../model/opening.ts';
import { contractTerms } from '../model/terms.ts';
import { useContractAccount, useContractChoice, useContractOrders, usePositions } from './account.ts';
import { startContractPrice, takeContract, useContractTicket } from './ticket-store.ts';

export interface TicketView {
  readonly form: ContractForm;
  readonly row: ContractRow;
  readonly book: Book | undefined;
  readonly inputs: OpeningInputs;
  readonly positionMode: 'hedge' | 'one_way';
  readonly opening: Opening;
  /** The most that can be opened or closed. */
  readonly most: bigint;
  /** What is wrong with a figure, at its field. */
  readonly problem: { readonly field: ContractFigure; readonly text: string } | undefined;
}

/**
 * Everything that the form of a contract shows, made new with every edit and every painted book.
 */
export function useTicket(row: ContractRow): TicketView {
  const text = useText();
  const symbol = row.symbol_name;
  useEffect(() => takeContract(symbol), [symbol]);
  const last = row.close;
  useEffect(() => {
    if (last !== null) startContractPrice(symbol, last);
  }, [symbol, last]);
  const form = useContractTicket((state) => state.form);
  const feeTier = useSession()?.user.vip ?? 0;
  const book = useBook(symbol);
  const account = useContractAccount(row.contractType, row.settleAsset);
  const positions = usePositions(row.contractType);
  const orders = useContractOrders();
  const { choice, positionMode } = useContractChoice(symbol);
  return useMemo(() => {
    const inputs: OpeningInputs = {
      row,
      terms: contractTerms(row, feeTier),
      choice,
      positionMode,
      book,
      account,
      positions: positions?.filter((one) => one.symbol === symbol) ?? [],
      orders: orders?.filter((one) => one.symbol === symbol) ?? [],
    };
    const opening = summarizeOpening(form, inputs);
    return {
      form,
      row,
      book,
      inputs,
      positionMode,
      opening,
      most: mostLots(form, inputs),
      problem: problemOf(form, opening, row, text),
    };
  }, [form, row, symbol, feeTier, book, account, positions, orders, choice, positionMode, text]);
}

/** What either side would be refused for, where it is about a figure of the form. */
function problemOf(form: ContractForm, opening: Opening, row: ContractRow, text: Text): TicketView['problem'] {
  const fields = contractFields(form);
  if (fields.expires && form.expires !== '') {
    const atMs = zonedMs(form.expires, preferencesNow().timeZone);
    if (atMs === undefined || atMs <= serverNow())
      return { field: 'expires', text: text('ticket.problem.expiry_in_past') };
  }
  const reason = opening.problems.long ?? opening.problems.short;
  const field = reason === undefined ? undefined : fieldOf(reason);
  if (reason === undefined || field === undefined) return undefined;
  return { field, text: wordsOfProblem(reason, row, text) };
}

const fieldOf = (reason: OpeningProblem): ContractFigure | undefined => {
  if (reason === 'price_off_tick') return 'price';
  return reason.startsWith('quantity') ? 'quantity' : undefined;
};

/** A reason against an order in the words of this form. */
export const wordsOfProblem = (reason: OpeningProblem, row: ContractRow, text: Text): string =>
  text(`contract.problem.${reason}`, {
    tick: row.terms.tickSize,
    lot: row.terms.lotSize,
    minimum: row.terms.minimumQuantity,
    maximum: row.terms.maximumQuantity,
    asset: row.settleAsset,
  });
