import type { OtcChatRecord, OtcOrderDetail } from '@candor/protocol';

type Step = OtcOrderDetail['steps'][number];
/** What was said, or what became of the order meanwhile. */
export type TalkLine = { readonly message: OtcChatRecord } | { readonly step: Step };

/** Messages in their order with the order's steps between them. Without the first messages the steps before them are left out as well. */
export function talkLines(
  messages: readonly OtcChatRecord[],
  steps: readonly Step[],
  isWhole: boolean,
): readonly TalkLine[] {
  const fromMs = isWhole ? 0 : (messages[0]?.create_time ?? 0);
  const waiting = steps.filter(({ timeMs }) => timeMs >= fromMs);
  const lines: TalkLine[] = [];
  for (const message of messages) {
    while (waiting[0] !== undefined && waiting[0].timeMs <= message.create_time)
      lines.push({ step: waiting.shift() as Step });
    lines.push({ message });
  }
  return [...lines, ...waiting.map((step) => ({ step }))];
}
