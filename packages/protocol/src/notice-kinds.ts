/** What a user is told of. */
export const noticeKinds = [
  'security',
  'order_filled',
  'contract_settled',
  'verification',
  'application',
  'chat_reply',
  'announcement',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];
