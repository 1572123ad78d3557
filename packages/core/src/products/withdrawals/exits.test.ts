import { amount } from '@candor/amount';
import { expect, test } from 'vitest';
import { actorsOfCause } from '../../ledger/posted.ts';
import type { Command } from '../../commands.ts';
import { Exchange } from '../../exchange.ts';
import { eventTables } from '../../codec/tables.ts';
import { chainId, usdtId, WalletExchange, whole } from '../networks/exchange.fixture.ts';
import type { Actor } from '../../base/words.ts';

interface Move {
  readonly command: Command;
  /** Whether it needs an operator. */
  readonly isOperators: boolean;
  readonly afterMs: number;
}

const reviewMs = 72 * 3_600_000;
const hash = (attempt: number): string => attempt.toString(16).padStart(64, '0');
const withdrawalId = 1;

/** Everything that anybody can do to one withdrawal. */
function moves(attempts: number): Move[] {
  const state = { networkId: 0, assetId: 0, direction: 'withdrawals', cause: 'security' } as const;
  const reviewAtMs = 2 ** 50;
  const decide = (operatorId: number): Command => ({ type: 'approve_withdrawal', withdrawalId, operatorId });
  const outcome = { type: 'settle_payment', withdrawalId, networkFee: amount(1n), height: 1, head: 9 } as const;
  const ofOperators: Command[] = [
    decide(5),
    decide(6),
    { type: 'refuse_withdrawal', withdrawalId, operatorId: 5, reason: 'origin_unclear' },
    { type: 'set_network_state', ...state, open: false, reviewAtMs },
    { type: 'set_network_state', ...state, open: true, reviewAtMs },
  ];
  const ofOthers: Command[] = [
    { type: 'cancel_withdrawal', userId: 1, withdrawalId },
    { type: 'plan_payment', withdrawalId, sender: 1, chainNonce: 0 },
    { type: 'drop_payment', withdrawalId },
    ...(attempts < 2
      ? [true, false].map((isFiller): Command => {
          return { type: 'sign_payment', withdrawalId, attempt: attempts + 1, txHash: hash(attempts + 1), isFiller };
        })
      : []),
    ...[1, 2].flatMap((attempt) =>
      [true, false].map((hasSucceeded): Command => ({ ...outcome, txHash: hash(attempt), hasSucceeded })),
    ),
  ];
  return [
    ...ofOperators.map((command) => ({ command, isOperators: true, afterMs: 0 })),
    ...ofOthers.map((command) => ({ command, isOperators: false, afterMs: 0 })),
    { command: { type: 'tick' }, isOperators: false, afterMs: reviewMs },
  ];
}

const actorOf = ({ command, isOperators }: Move): Actor => {
  if (command.type === 'cancel_withdrawal') return { kind: 'user', id: 1 };
  if (!isOperators) return { kind: 'system' };
  return { kind: 'operator', id: 'operatorId' in command ? command.operatorId : 5 };
};

/** What there is to know of the withdrawal, and whether something is paused. */
function nameOf(exchange: Exchange): string {
  const one = exchange.withdrawals.withdrawal(withdrawalId);
  if (one === undefined) return 'ended';
  const attempts = one.attempts.map(({ isFiller }) => (isFiller ? 'filler' : 'payment'));
  const paused = exchange.networks.pauses().length > 0 ? 'paused' : 'open';
  return [one.stage, one.approvals.length, ...attempts, paused].join(' ');
}

test('every state of a withdrawal can end without an operator, paused or not', () => {
  const at = new WalletExchange();
  const { rules } = at.exchange.withdrawals;
  at.must({ type: 'set_withdrawal_rules', rules: { ...rules, outflowPpm: 1_000_000 } });
  at.must({ type: 'set_user_level', userId: 1, level: 2 });
  at.address(1);
  at.fund(1, 100_000n * whole);
  const place = { networkId: chainId, assetId: usdtId, address: '0xaa', evidenceId: 1 };
  const units = amount(20_000n * whole);
  at.must({ type: 'request_withdrawal', userId: 1, amount: units, ...place }, { kind: 'user', id: 1 });
  const states = new Map<string, { readonly snapshot: Uint8Array; readonly exits: Set<string> }>();
  const begin = nameOf(at.exchange);
  states.set(begin, { snapshot: at.exchange.snapshot(), exits: new Set() });
  for (const [name, { snapshot, exits }] of states) {
    const attempts = Exchange.restore(snapshot).withdrawals.withdrawal(withdrawalId)?.attempts.length ?? 0;
    for (const move of name === 'ended' ? [] : moves(attempts)) {
      const exchange = Exchange.restore(snapshot);
      const header = { timeMs: exchange.timeMs + move.afterMs, actor: actorOf(move) };
      if (exchange.execute(move.command, header).kind !== 'record') continue;
      const next = nameOf(exchange);
      if (!states.has(next)) states.set(next, { snapshot: exchange.snapshot(), exits: new Set() });
      if (!move.isOperators) exits.add(next);
    }
  }
  // Backwards from the end, by what users and the system can do alone.
  const canEnd = new Set(['ended']);
  for (let before = -1; before !== canEnd.size;) {
    before = canEnd.size;
    for (const [name, { exits }] of states) if ([...exits].some((exit) => canEnd.has(exit))) canEnd.add(name);
  }
  expect([...states.keys()].filter((name) => !canEnd.has(name))).toEqual([]);
  expect(states.size).toBeGreaterThan(12);
}, 60_000);

test('operators cause exactly this of it: no destination, amount or credit is among them', () => {
  // Networks, deposits and withdrawals have these codes.
  const ours = eventTables.filter(({ codes }) => codes.every((code) => code >= 120 && code <= 171));
  expect(ours.flatMap((table) => table.types.filter((type) => table.by(type).includes('operator')))).toEqual([
    'network_listed',
    'network_asset_listed',
    'network_terms_set',
    'network_asset_terms_set',
    'network_paused',
    'network_opened',
    'custody_backed',
    'shortfall_covered',
    'receipt_assigned',
    'withdrawal_approved',
    'withdrawal_refused',
    'receipt_returning',
    'withdrawal_rules_set',
    'user_level_set',
  ]);
  const causes = Object.entries(actorsOfCause).filter(([, by]) => (by as readonly string[]).includes('operator'));
  expect(causes.map(([cause]) => cause)).toEqual([
    'fees_collected',
    'house_funds',
    'insurance_funded',
    'receipt_assigned',
    'network_funds',
    'shortfall_covered',
    'withdrawal_returned',
    'inventory_funds',
    // Bank money that two operators read and assign.
    'bank_lines',
    'bank_payment',
    'bank_return',
    'recharge',
    'recharge_fee',
    // Verdicts on orders between people, of their two parties alone.
    'otc_offer',
    'otc_hold',
    'otc_out',
    'otc_in',
    'otc_fee',
    'otc_bond',
    'otc_compensation',
    // What a bank account held before its first statement: the platform’s own.
    'bank_opening',
    // The platform’s own money at its banks.
    'treasury_funded',
    'own_transfer',
    'bank_payout',
  ]);
});
