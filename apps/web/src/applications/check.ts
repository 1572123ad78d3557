import { type ApplicationsView, areLinks } from '@candor/protocol';
import type { MessageKey } from '@candor/i18n';

/** What is wrong with a field, as a text and its figures. */
export type Wrong = readonly [key: MessageKey, values?: Readonly<Record<string, number>>];

/** The least length of what one writes in one's own words; the exchange's own. */
export const statementLeast = 20;

const displayName = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]{1,29}$/u;
const tooShort = (count: number): Wrong => ['apply.tooShort', { count }];

export interface MerchantForm {
  readonly displayName: string;
  readonly contact: string;
  readonly payments: readonly string[];
  readonly statement: string;
  readonly agreed: boolean;
}

/** What of a merchant's application is not ready to be sent, field by field. */
export function merchantProblems(form: MerchantForm): Readonly<Record<string, Wrong>> {
  return {
    ...(!displayName.test(form.displayName.trim()) && { displayName: ['apply.displayNameWrong'] }),
    ...(form.contact.trim().length < 3 && { contact: tooShort(3) }),
    ...(form.payments.length === 0 && { payments: ['apply.chooseOne'] }),
    ...(form.statement.trim().length < statementLeast && { statement: tooShort(statementLeast) }),
    ...(!form.agreed && { agreed: ['apply.agreeMissing'] }),
  };
}

export interface AgentForm {
  readonly channels: readonly string[];
  readonly links: string;
  readonly statement: string;
  readonly agreed: boolean;
}

/** What of an agent's application is not ready to be sent, field by field. */
export function agentProblems(form: AgentForm): Readonly<Record<string, Wrong>> {
  return {
    ...(form.channels.length === 0 && { channels: ['apply.chooseOne'] }),
    ...(!areLinks(form) && { links: ['apply.linksWrong'] as const }),
    ...(form.links.trim().length < 3 && { links: tooShort(3) }),
    ...(form.statement.trim().length < statementLeast && { statement: tooShort(statementLeast) }),
    ...(!form.agreed && { agreed: ['apply.agreeMissing'] }),
  };
}

/**
 * Whether a user is a merchant: by an application, or by a right that was given without one. A right
 * that was revoked is none, also where the session does not know it yet.
 */
export const isMerchantNow = (state: ApplicationsView['merchant']['state'] | undefined, known: boolean): boolean =>
  state === 'approved' || (known && state !== undefined && state !== 'revoked');
