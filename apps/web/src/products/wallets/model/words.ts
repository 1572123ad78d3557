import type { MessageKey } from '@candor/i18n';
import type { useText } from '../../../i18n/text.ts';

type Text = ReturnType<typeof useText>;

const checks: Readonly<Record<string, MessageKey>> = {
  amount: 'wallets.check.amount',
  stale_index: 'wallets.check.stale_index',
  velocity: 'wallets.check.velocity',
  asset_velocity: 'wallets.check.asset_velocity',
  first_withdrawal: 'wallets.check.first_withdrawal',
  new_address: 'wallets.check.new_address',
  new_device: 'wallets.check.new_device',
  recent_security_change: 'wallets.check.recent_security_change',
  above_median: 'wallets.check.above_median',
  identity: 'wallets.check.identity',
  name_screening: 'wallets.check.name_screening',
  address_screening: 'wallets.check.address_screening',
  sign_in: 'wallets.check.sign_in',
  balance_after: 'wallets.check.balance_after',
};

const pauses: Readonly<Record<string, MessageKey>> = {
  maintenance: 'wallets.pause.maintenance',
  chain_halted: 'wallets.pause.chain_halted',
  reorganisation: 'wallets.pause.reorganisation',
  endpoints_disagree: 'wallets.pause.endpoints_disagree',
  too_few_endpoints: 'wallets.pause.too_few_endpoints',
  signer_unavailable: 'wallets.pause.signer_unavailable',
  outflow: 'wallets.pause.outflow',
  shortfall: 'wallets.pause.shortfall',
  delisting: 'wallets.pause.delisting',
  security: 'wallets.pause.security',
};

const waits: Readonly<Record<string, MessageKey>> = {
  refilling: 'wallets.wait.refilling',
  signer: 'wallets.wait.signer',
  limit: 'wallets.wait.limit',
  paused: 'wallets.wait.paused',
  frozen: 'wallets.wait.frozen',
  fees: 'wallets.wait.fees',
  busy: 'wallets.wait.busy',
  chain: 'wallets.wait.chain',
};

const reasons: Readonly<Record<string, MessageKey>> = {
  identity_unclear: 'wallets.reason.identity_unclear',
  origin_unclear: 'wallets.reason.origin_unclear',
  address_listed: 'wallets.reason.address_listed',
  suspected_theft: 'wallets.reason.suspected_theft',
  asked_by_user: 'wallets.reason.asked_by_user',
  not_payable: 'wallets.reason.not_payable',
  reverted: 'wallets.reason.reverted',
  refused: 'wallets.reason.refused',
  never_signed: 'wallets.reason.never_signed',
};

/** Words of a newer exchange that this page does not know are shown as they came. */
const spoken =
  (known: Readonly<Record<string, MessageKey>>) =>
  (text: Text, word: string): string => {
    const key = known[word];
    return key === undefined ? word : text(key);
  };

/** Why people look at a withdrawal. */
export const checkText = spoken(checks);
/** Why a direction of a network is paused. */
export const pauseText = spoken(pauses);
/** What a payment waits for. */
export const waitForText = spoken(waits);
/** Why a withdrawal was refused or failed. */
export const reasonText = spoken(reasons);
