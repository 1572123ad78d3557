import { puzzle, sendEmailCode, sendMemberEmail, sendMemberSms, sendMobileCode } from '@candor/protocol';
import { handle, type Handled } from '../../wire/http/handler.ts';
import type { Puzzles } from './puzzles.ts';
import type { CodeSender } from './send-codes.ts';

interface CodeHandlerParts {
  readonly sender: CodeSender;
  readonly puzzles: Puzzles;
}

/** The calls that send codes, in both generations, and the puzzle. */
export function codeHandlers({ sender, puzzles }: CodeHandlerParts): Handled[] {
  const byMail = [sendEmailCode, sendMemberEmail].map((call) =>
    handle(call, async ({ input: { email, type, captcha }, context }) =>
      sender.send({ channel: 'mail', address: email, purpose: type, captcha }, context),
    ),
  );
  const bySms = [sendMobileCode, sendMemberSms].map((call) =>
    handle(call, async ({ input: { phone, type, captcha }, context }) =>
      sender.send({ channel: 'sms', address: phone, purpose: type, captcha }, context),
    ),
  );
  return [...byMail, ...bySms, handle(puzzle, async () => puzzles.make())];
}
