import { expect, test } from 'vitest';
import { keptAnswers } from './kept-answers.ts';

test('what was kept of drafts is read; what is stored in another form is passed over', () => {
  const good = { one: { typed: 'Half', tried: { of: 'An answer', messageId: 'id-1' } }, two: { typed: 'Another' } };
  expect(keptAnswers(good)).toEqual(good);
  expect(keptAnswers({ ...good, three: 'words', four: { typed: 5 }, five: { typed: '', tried: { of: 1 } } })).toEqual({
    ...good,
    five: { typed: '' },
  });
  expect([keptAnswers(undefined), keptAnswers('words'), keptAnswers([])]).toEqual([{}, {}, {}]);
});
