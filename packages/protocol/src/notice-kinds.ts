/** What a user is notified of. */
export const noticeKinds = [
  'security',
  'order_filled',
  'contract_settled',
  'margin_warning',
  'liquidation',
  'stop_fired',
  'price_alert',
  'deposit',
  'withdrawal',
  'otc',
  'appeal',
  'verification',
  'application',
  'chat_reply',
  'announcement',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];
