import { proposalKinds } from '@candor/protocol';
import type { Text } from '../i18n/text.ts';

/** What became of a proposal, as the log begins its word with. */
export const decisions = ['propose', 'approved', 'refused', 'withdrawn', 'expired', 'done', 'failed'] as const;

/** What is done without a proposal. */
export const deeds = [
  'user.find',
  'user.view',
  'user.orders',
  'user.note',
  'user.endSessions',
  'user.copy',
  'operator.login',
  'operator.loginFailed',
  'operator.logout',
  'operator.factorFailed',
  'operator.codeFailed',
  'operator.password',
  'operator.factor',
  'operator.recoveryCodes',
  'operator.passkeyAdded',
  'operator.passkeyRemoved',
  'operator.passkeyRenamed',
  'operator.shownName',
  'operator.enrol',
  'operator.add',
  'operator.link',
  'operator.code',
  'operator.disable',
  'verification.view',
  'verification.photo',
  'verification.certified',
  'verification.refused',
  'application.view',
  'application.refused',
  'factorLoss.view',
  'factorLoss.refused',
  'proof.publish',
  'withdrawal.view',
  'withdrawal.approve',
  'withdrawal.refuse',
  'withdrawal.ask',
  'deposit.find',
  'recharge.view',
  'recharge.assign',
  'recharge.refuse',
  'bank.import',
  'bank.pause',
  'network.pause',
  'move.unsigned',
  'move.send',
  'move.cancel',
  'otc.view',
  'otc.offline',
  'chat.take',
  'chat.read',
  'chat.find',
  'chat.close',
  'chat.assign',
  'chat.canned',
  'mailbox.open',
  'mailbox.read',
  'setting.change',
  'audit.export',
  'content.create',
  'content.draft',
  'content.discard',
  'content.publish',
  'content.cancel',
  'content.rollback',
  'content.arrange',
  'content.image',
] as const;

/**
 * What was done, in words: of a proposal what became of it, and what it is about. What has no words
 * yet is the log's own word.
 */
export function actionText(action: string, text: Text): string {
  const deed = deeds.find((one) => one === action);
  if (deed !== undefined) return text(`audit.did.${deed}`);
  const [first = ''] = action.split('.', 1);
  const decision = decisions.find((one) => one === first);
  const kind = proposalKinds.find((one) => `${first}.${one}` === action);
  if (decision === undefined || kind === undefined) return action;
  return text(`audit.did.${decision}`, { what: text(`approvals.kind.${kind}`) });
}
