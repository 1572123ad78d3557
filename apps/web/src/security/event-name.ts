import type { MessageKey } from '@candor/i18n';

/** What the log tells of, by the wire's words; a word that is newer than this client is told as a change. */
const names = {
  login: 'security.event.login',
  login_failed: 'security.event.loginFailed',
  factor_failed: 'security.event.factorFailed',
  registered: 'account.since',
  password: 'security.loginPwd',
  password_reset: 'entry.reset',
  fund_password: 'security.tradePwd',
  fund_password_reset: 'security.tradePwd',
  fund_password_removed: 'security.event.fundRemoved',
  fund_locked: 'security.event.fundLocked',
  email: 'entry.email',
  phone: 'entry.phone',
  totp_bound: 'security.totp',
  totp_removed: 'security.totpGone',
  factor_loss_asked: 'security.event.lossAsked',
  factor_loss_stopped: 'security.event.lossStopped',
  recovery_codes: 'security.codesDone',
  recovery_used: 'security.event.recoveryUsed',
  passkey_added: 'security.passkeyAdded',
  passkey_removed: 'security.passkeyGone',
  anti_code: 'security.antiCode',
  api_key_added: 'security.keyDone',
  api_key_removed: 'security.keyGone',
  device_removed: 'security.deviceGone',
  token_reused: 'security.event.tokenReused',
  frozen: 'security.event.frozen',
  unfrozen: 'security.event.unfrozen',
  other_client: 'security.event.otherClient',
  sessions_ended: 'security.event.sessionsEnded',
  not_me: 'entry.notMe',
  payment_method: 'verify.bankDone',
  payment_removed: 'security.event.paymentRemoved',
  data_copied: 'account.copyDone',
  closing_asked: 'account.closeDone',
  closing_withdrawn: 'account.closeKept',
} as const satisfies Readonly<Record<string, MessageKey>>;

export const eventName = (kind: string): MessageKey =>
  Object.hasOwn(names, kind) ? names[kind as keyof typeof names] : 'security.event.changed';
