import type { MessageKey } from '@candor/i18n';

/**
 * What the log tells of, by the wire's words; a word that is newer than this client is shown as a
 * change.
 */
const names = {
  login: 'security.event.login',
  login_failed: 'security.event.loginFailed',
  factor_failed: 'security.event.factorFailed',
  registered: 'security.event.registered',
  password: 'security.event.password',
  password_reset: 'security.event.passwordReset',
  fund_password: 'security.event.fundPassword',
  fund_password_reset: 'security.event.fundPasswordReset',
  fund_password_removed: 'security.event.fundRemoved',
  fund_locked: 'security.event.fundLocked',
  email: 'security.event.email',
  phone: 'security.event.phone',
  totp_bound: 'security.event.totpBound',
  totp_removed: 'security.totpGone',
  factor_loss_asked: 'security.event.lossAsked',
  factor_loss_stopped: 'security.event.lossStopped',
  contact_asked: 'security.event.contactAsked',
  contact_stopped: 'security.event.contactStopped',
  recovery_codes: 'security.codesDone',
  recovery_used: 'security.event.recoveryUsed',
  passkey_added: 'security.passkeyAdded',
  passkey_removed: 'security.passkeyGone',
  anti_code: 'security.event.antiCode',
  api_key_added: 'security.keyDone',
  api_key_removed: 'security.keyGone',
  device_removed: 'security.deviceGone',
  token_reused: 'security.event.tokenReused',
  frozen: 'security.event.frozen',
  unfrozen: 'security.event.unfrozen',
  other_client: 'security.event.otherClient',
  sessions_ended: 'security.event.sessionsEnded',
  not_me: 'security.event.notMe',
  payment_method: 'security.event.paymentMethod',
  payment_removed: 'security.event.paymentRemoved',
  data_copied: 'account.copyDone',
  closing_asked: 'account.closeDone',
  closing_withdrawn: 'account.closeKept',
  address_added: 'security.event.addressAdded',
  address_removed: 'security.event.addressRemoved',
  whitelist_on: 'security.event.whitelistOn',
  whitelist_ending: 'security.event.whitelistEnding',
} as const satisfies Readonly<Record<string, MessageKey>>;

export const eventName = (kind: string): MessageKey =>
  Object.hasOwn(names, kind) ? names[kind as keyof typeof names] : 'security.event.changed';
