import { serverLanguages } from '@candor/i18n/server';
import { accountReasons, operatorReasons } from '@candor/protocol';
import { rejectionReasons } from '@candor/protocol/reasons';
import { describe, expect, test } from 'vitest';
import { type ApprovalRow, viewOf } from './approval-rows.ts';

const row: ApprovalRow = {
  approvalId: 12,
  kind: 'user.erase',
  content: '{"kind":"user.erase","userId":4}',
  before: 'null',
  reason: 'The person asked for it',
  state: 'failed',
  proposedBy: 1,
  proposedAtMs: 1,
  expiresAtMs: 2,
  requestId: 'request-1',
  decidedBy: 2,
  decidedAtMs: 1,
  remark: 'Asked again on the phone',
  appliedAtMs: 1,
  seq: null,
  failure: '',
  failureDetail: '',
};
const viewIn = (language: (typeof serverLanguages)[number], values: Partial<ApprovalRow>) =>
  viewOf({ ...row, ...values }, new Map(), language);

/**
 * Every key that a Problem of an effect can have: no other reason compiles, and these few have
 * none.
 */
const keys = [...rejectionReasons, ...accountReasons, ...operatorReasons, 'right_missing', 'idempotency_mismatch'];

describe('why an approved proposal did not take effect', () => {
  test.each(serverLanguages)('is said in %s, whatever the cause', (language) => {
    const unsaid = viewIn(language, { failure: 'of no name' }).cause;
    expect(unsaid).toContain('approval-12');
    const causes = keys.map((key) => [key, viewIn(language, { failure: key }).cause] as const);
    expect(causes.filter(([key, cause]) => [key, unsaid, ''].includes(cause))).toEqual([]);
  });

  test('names what stood in the way, beside the approver’s own remark', () => {
    const kept = { failure: 'balances_remain', failureDetail: '{"assets":"USDT, BTC"}' };
    expect(viewIn('en', kept)).toMatchObject({
      remark: 'Asked again on the phone',
      cause: 'The account still holds USDT, BTC. It must be empty first.',
    });
    expect(viewIn('en', {})).toMatchObject({ cause: '' });
  });
});
