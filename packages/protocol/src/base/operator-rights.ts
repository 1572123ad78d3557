/**
 * Sent along by what the console asks by itself while nobody is at it: it does not keep the session
 * alive.
 */
export const unattendedHeader = 'x-unattended';

/**
 * How long a second factor that an operator has shown counts for the calls that ask for a fresh
 * one.
 */
export const operatorFactorMs = 300_000;

/** What operators may be. Who works in two rooms has two roles. */
export const operatorRoles = ['support', 'compliance', 'finance', 'risk', 'content', 'administrator'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/**
 * The whole matrix: which roles hold a right. It is checked at every call on the server, and the
 * console's pages follow it. No right gives a hand in prices, outcomes of trades or balances: there
 * is no such call.
 */
export const rightHolders = {
  'overview.read': ['support', 'compliance', 'finance', 'risk', 'content', 'administrator'],
  'audit.read': ['compliance', 'risk', 'administrator'],
  'operators.manage': ['administrator'],
  'config.read': ['finance', 'risk', 'administrator'],
  'config.edit': ['administrator'],
  'markets.propose': ['finance', 'risk', 'administrator'],
  'markets.approve': ['finance', 'risk', 'administrator'],
  'contracts.read': ['finance', 'risk', 'administrator'],
  'contracts.propose': ['finance', 'risk', 'administrator'],
  'contracts.approve': ['finance', 'risk', 'administrator'],
  'content.edit': ['content', 'administrator'],
  'content.publish': ['content', 'administrator'],
  'chat.answer': ['support'],
  'chat.assign': ['support'],
  'users.read': ['support', 'compliance', 'risk'],
  'users.orders': ['support', 'compliance', 'risk'],
  'users.note': ['support', 'compliance', 'risk'],
  'users.endSessions': ['support', 'compliance', 'risk'],
  'users.propose': ['compliance', 'risk'],
  'users.approve': ['compliance', 'risk'],
  'verification.decide': ['compliance'],
  'applications.decide': ['compliance', 'risk'],
  'withdrawals.review': ['compliance', 'finance', 'risk'],
  'withdrawals.approve': ['compliance', 'finance', 'risk'],
  'treasury.propose': ['finance', 'risk'],
  'treasury.approve': ['finance', 'risk'],
  'proof.publish': ['finance', 'risk', 'administrator'],
  'receipts.match': ['compliance', 'finance', 'risk'],
  'receipts.approve': ['compliance', 'finance', 'risk'],
  'networks.propose': ['finance', 'risk', 'administrator'],
  'networks.approve': ['finance', 'risk', 'administrator'],
  'conversion.propose': ['finance', 'risk'],
  'conversion.approve': ['finance', 'risk'],
  'otc.read': ['support', 'compliance', 'risk'],
  'otc.decide': ['compliance', 'risk'],
  'otc.terms': ['finance', 'risk', 'administrator'],
  'mailbox.read': ['support', 'administrator'],
} as const satisfies Readonly<Record<string, readonly OperatorRole[]>>;

export type OperatorRight = keyof typeof rightHolders;
export const operatorRights = Object.keys(rightHolders) as OperatorRight[];

/** Who may make an operators' call: any operator who is logged in, or one with this right. */
export type OperatorAccess = 'operator' | `operator:${OperatorRight}`;

/** Every right that these roles give, in the matrix's order. */
export function rightsOf(roles: readonly OperatorRole[]): readonly OperatorRight[] {
  return operatorRights.filter((right) => {
    const holders: readonly OperatorRole[] = rightHolders[right];
    return roles.some((role) => holders.includes(role));
  });
}

/**
 * The right that a call's access rule asks for; null where being an operator is enough, undefined
 * where it is no operators' call.
 */
export function rightOf(access: string): OperatorRight | null | undefined {
  if (access === 'operator') return null;
  if (!access.startsWith('operator:')) return undefined;
  return operatorRights.find((right) => access === `operator:${right}`);
}
