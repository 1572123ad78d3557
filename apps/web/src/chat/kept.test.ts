import { afterEach, expect, test } from 'vitest';
import { writeStored } from '../transport/storage.ts';
import type { Unsent } from './conversation.ts';
import { forgetKept, keep, keptOf, nothingKept } from './kept.ts';

const ann = { userId: '7', chatKey: 'key-of-ann' };
const text = (messageId: string, more: Partial<Unsent> = {}): Unsent => ({
  messageId,
  contentType: 1,
  content: `text of ${messageId}`,
  state: 'sending',
  ...more,
});
afterEach(forgetKept);

test('a draft and unsent texts are kept with their ids, in order; what was on its way is to be sent again', () => {
  keep(ann, { draft: 'half a', unsent: [text('m1'), text('m2', { state: 'failed', refusal: 'too many' })] });
  expect(keptOf(ann)).toEqual({
    draft: 'half a',
    unsent: [text('m1', { state: 'failed' }), text('m2', { state: 'failed', refusal: 'too many' })],
  });
});

test('nobody else is given them, and nobody once they are forgotten', () => {
  keep(ann, { draft: 'mine', unsent: [] });
  expect(keptOf({ ...ann, userId: '8' })).toEqual(nothingKept);
  expect(keptOf({ ...ann, chatKey: 'another' })).toEqual(nothingKept);
  forgetKept();
  expect(keptOf(ann)).toEqual(nothingKept);
});

test('images are not kept, and what was sent leaves nothing', () => {
  keep(ann, { draft: '', unsent: [text('m1', { contentType: 2, preview: 'blob:1' })] });
  expect(keptOf(ann)).toEqual(nothingKept);
  keep(ann, { draft: '', unsent: [text('m1')] });
  keep(ann, { draft: '', unsent: [] });
  expect(keptOf(ann)).toEqual(nothingKept);
});

test('what is stored in another form is passed over', () => {
  writeStored('chat', { ...ann, draft: 5, unsent: [null, {}, { messageId: 'm1', content: 'good' }] }, 'session');
  expect(keptOf(ann).unsent.map(({ messageId }) => messageId)).toEqual(['m1']);
  writeStored('chat', 'words', 'session');
  expect(keptOf(ann)).toEqual(nothingKept);
});
