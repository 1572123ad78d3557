import { beforeEach, expect, test } from 'vitest';
import { answers } from './answers.ts';

const problem = { lost: new Error('no answer'), gone: new Error('gone') };
let uploaded: string[];
let sent: string[];
/** What each try to send comes to; nothing is wrong where none is left. */
let fails: Error[];
let sending: ReturnType<typeof answers<string>>;
beforeEach(() => {
  [uploaded, sent, fails] = [[], [], []];
  let ids = 0;
  sending = answers({
    newId: () => `id-${(ids += 1)}`,
    upload: async ({ name }) => {
      uploaded.push(name);
      return `image-${uploaded.length}`;
    },
    send: async ({ contentType, content, messageId }) => {
      const message = `${contentType} ${content} ${messageId}`;
      sent.push(message);
      const failure = fails.shift();
      if (failure) throw failure;
      return message;
    },
    isGone: (error) => error === problem.gone,
  });
});
const picture = (name = 'a.png', size = 3) =>
  new File(['x'.repeat(size)], name, { type: 'image/png', lastModified: 1_000 });

test('an image whose answer was lost is not uploaded again and goes out under the same id', async () => {
  fails = [problem.lost, problem.lost];
  await expect(sending.image(picture())).rejects.toBe(problem.lost);
  // Chosen once more, it is another object of the same file.
  await expect(sending.image(picture())).rejects.toBe(problem.lost);
  expect(await sending.image(picture())).toBe('2 image-1 id-1');
  expect([uploaded, sent]).toEqual([['a.png'], Array.from({ length: 3 }, () => '2 image-1 id-1')]);
});

test('an image that was answered is another message when it is sent again', async () => {
  await sending.image(picture());
  expect(await sending.image(picture())).toBe('2 image-2 id-2');
});

test('another image is a message of its own, and one that is gone is uploaded again', async () => {
  fails = [problem.lost, problem.gone];
  await expect(sending.image(picture())).rejects.toBe(problem.lost);
  await expect(sending.image(picture('a.png', 4))).rejects.toBe(problem.gone);
  expect(await sending.image(picture('a.png', 4))).toBe('2 image-3 id-3');
});

test('a text is tried again under its id, also with an image in between; another text has another', async () => {
  fails = [problem.lost];
  await expect(sending.text('Hello')).rejects.toBe(problem.lost);
  await sending.image(picture());
  expect(await sending.text('Hello')).toBe('1 Hello id-1');
  expect(await sending.text('Hello')).toBe('1 Hello id-3');
});

test('a text that is found among the messages has arrived, and is not the one that is sent next', async () => {
  fails = [problem.lost];
  await expect(sending.text('Hello')).rejects.toBe(problem.lost);
  expect(sending.arrived([{ messageId: 'id-0' }])).toBe(false);
  expect(sending.arrived([{ messageId: 'id-0' }, { messageId: 'id-1' }])).toBe(true);
  expect(await sending.text('Hello')).toBe('1 Hello id-2');
  expect(sending.arrived([{ messageId: 'id-2' }])).toBe(false);
});
