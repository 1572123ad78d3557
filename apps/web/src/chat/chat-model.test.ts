import type { ChatMessage } from '@candor/protocol';
import { beforeEach, expect, test } from 'vitest';
import { type ChatModel, chatModel, type Page, unreadIn } from './chat-model.ts';
import { lastSerialOf } from './conversation.ts';

/** The server's side, played by the test: it stores, and may lose answers or be away. */
class Server {
  readonly stored: ChatMessage[] = [];
  readonly calls: string[] = [];
  userRead = 0;
  away = false;
  /** The next message is stored, and its answer lost. */
  loseAnswer = false;
  /** The content that is refused, for a reason of its own. */
  refuses: string | undefined;

  add(sender: ChatMessage['sender'], content: string, messageId = `${sender}-${this.stored.length}`): ChatMessage {
    const known = this.stored.find((one) => one.messageId === messageId);
    if (known) return known;
    const serial = this.stored.length + 1;
    const message: ChatMessage = {
      id: `x-${serial}`,
      serial,
      content,
      content_type: 1,
      contentType: 1,
      create_time: serial,
      blade_user_id: sender === 'user' ? 5 : sender === 'system' ? -1 : 0,
      sender,
      senderName: '',
      messageId,
    };
    this.stored.push(message);
    return message;
  }

  page(current: number, until = this.stored.length): Page {
    const newest = until - (current - 1) * 15;
    const records = this.stored.filter(({ serial }) => serial <= newest && serial > newest - 15).toReversed();
    const unread = this.stored.filter(({ sender, serial }) => sender !== 'user' && serial > this.userRead).length;
    return {
      records,
      historyAvailable: newest > 15,
      lastSerial: this.stored.length,
      unread,
      userReadSerial: this.userRead,
      supportReadSerial: 0,
      rateable: false,
    };
  }

  reach(what: string): void {
    this.calls.push(what);
    if (this.away) throw new Error('away');
  }
}

let server: Server;
let chat: ChatModel;
let ids: number;
let nowMs: number;
let popups: (string | undefined)[];
beforeEach(() => {
  server = new Server();
  ids = 0;
  nowMs = 1_000_000;
  popups = [];
  chat = chatModel({
    calls: {
      history: async (current, until) => {
        server.reach(`history ${current}`);
        return server.page(current, until);
      },
      after: async (serial) => {
        server.reach(`after ${serial}`);
        return server.stored.filter((one) => one.serial > serial).slice(0, 200);
      },
      upload: async () => {
        server.reach('upload');
        return 'image-id';
      },
      send: async ({ messageId, content }) => {
        server.reach(`send ${content}`);
        if (server.refuses === content) throw new TypeError('too many');
        const message = server.add('user', content, messageId);
        if (server.loseAnswer) {
          server.loseAnswer = false;
          throw new Error('away');
        }
        return message;
      },
      read: async (serial) => {
        server.reach(`read ${serial}`);
        server.userRead = serial;
      },
      typing: async () => server.reach('typing'),
      rate: async () => server.reach('rate'),
    },
    newId: () => `own-${(ids += 1)}`,
    refusalOf: (problem) => (problem instanceof TypeError ? problem.message : undefined),
    onImageFailed: (words) => popups.push(words),
    now: () => nowMs,
  });
});

const settled = () => new Promise((done) => setImmediate(done));
const shown = () => chat.use.getState().messages.map(({ content }) => content);
const unsent = () => chat.use.getState().unsent.map(({ content, state }) => `${content} ${state}`);

test('the newest page comes first, older ones before it, and new messages do not shift them', async () => {
  for (let count = 1; count <= 40; count += 1) server.add('support', `m${count}`);
  await chat.onLive();
  expect([shown().length, shown()[0], chat.use.getState().historyAvailable]).toEqual([15, 'm26', true]);
  chat.onEvent({ type: 'message', message: server.add('support', 'm41') });
  await chat.older();
  await chat.older();
  expect(shown()).toEqual(Array.from({ length: 41 }, (_, index) => `m${index + 1}`));
  expect(chat.use.getState().historyAvailable).toBe(false);
  await chat.older();
  expect(server.calls.filter((call) => call.startsWith('history'))).toHaveLength(3);
});

test('an event that leaves a gap fetches what lies between', async () => {
  await chat.onLive();
  server.add('support', 'one');
  server.add('support', 'two');
  chat.onEvent({ type: 'message', message: server.add('support', 'three') });
  await settled();
  expect(shown()).toEqual(['one', 'two', 'three']);
});

test('what came while the connection was lost is fetched when it is back, over more than one answer', async () => {
  await chat.onLive();
  chat.onLost();
  for (let count = 1; count <= 450; count += 1) server.add('support', `m${count}`);
  await chat.onLive();
  expect([shown().length, lastSerialOf(chat.use.getState())]).toEqual([450, 450]);
});

test('messages are sent in the order they were written, each once, though answers and events cross', async () => {
  await chat.onLive();
  for (const content of ['one', 'two', 'three']) chat.send(content);
  expect(unsent()).toEqual(['one sending', 'two sending', 'three sending']);
  await settled();
  for (const message of server.stored) chat.onEvent({ type: 'message', message });
  expect([shown(), unsent()]).toEqual([['one', 'two', 'three'], []]);
});

test('a message whose answer was lost is sent again under its id, and stays one', async () => {
  await chat.onLive();
  server.loseAnswer = true;
  chat.send('only once');
  await settled();
  expect(unsent()).toEqual(['only once failed']);
  chat.onLost();
  await chat.onLive();
  await settled();
  expect([shown(), unsent(), server.stored.length]).toEqual([['only once'], [], 1]);
});

test('what was written without a connection is sent when it is back; what was refused waits for its writer', async () => {
  await chat.onLive();
  server.away = true;
  chat.send('offline');
  await settled();
  expect(unsent()).toEqual(['offline failed']);
  server.away = false;
  await chat.onLive();
  await settled();
  expect([shown(), unsent()]).toEqual([['offline'], []]);
  server.refuses = 'refused';
  chat.send('refused');
  await settled();
  server.refuses = undefined;
  await chat.onLive();
  await settled();
  expect([shown(), unsent()]).toEqual([['offline'], ['refused failed']]);
  chat.again('own-2');
  await settled();
  expect([shown(), unsent()]).toEqual([['offline', 'refused'], []]);
});

test('what did not reach the server goes before what is written later, though messages do not arrive yet', async () => {
  await chat.onLive();
  chat.onLost();
  server.away = true;
  chat.send('first');
  chat.send('second');
  await settled();
  server.away = false;
  chat.send('third');
  await settled();
  expect([server.stored.map(({ content }) => content), unsent()]).toEqual([['first', 'second', 'third'], []]);
});

test('as long as the server is away nothing overtakes what waits', async () => {
  await chat.onLive();
  server.away = true;
  chat.send('first');
  await settled();
  chat.send('second');
  await settled();
  expect([unsent(), server.calls.filter((call) => call === 'send second')]).toEqual([
    ['first failed', 'second failed'],
    [],
  ]);
  server.away = false;
  chat.again('own-2');
  await settled();
  expect([shown(), unsent()]).toEqual([['first', 'second'], []]);
});

test('what was refused holds nobody up, and goes only when its writer says so', async () => {
  await chat.onLive();
  server.refuses = 'bad';
  chat.send('bad');
  chat.send('good');
  await settled();
  server.refuses = undefined;
  chat.send('better');
  await settled();
  expect([shown(), unsent()]).toEqual([['good', 'better'], ['bad failed']]);
});

test('an image that could not be sent says so, and can be sent again or discarded', async () => {
  await chat.onLive();
  server.away = true;
  chat.sendImage(new Blob(['x']), 'blob:1');
  await settled();
  expect([popups, chat.use.getState().unsent.length]).toEqual([[undefined], 1]);
  server.away = false;
  chat.again('own-1');
  await settled();
  expect([shown(), unsent()]).toEqual([['image-id'], []]);
  server.away = true;
  chat.sendImage(new Blob(['y']), 'blob:2');
  await settled();
  chat.discard('own-2');
  expect(unsent()).toEqual([]);
});

test('the unread counter grows while the dialog is closed, and begins again when it is opened', async () => {
  for (let count = 1; count <= 20; count += 1) server.add('support', `m${count}`);
  await chat.onLive();
  expect(unreadIn(chat.use.getState())).toBe(20);
  chat.onEvent({ type: 'message', message: server.add('support', 'more') });
  expect(unreadIn(chat.use.getState())).toBe(21);
  chat.see(true);
  expect([unreadIn(chat.use.getState()), server.userRead]).toEqual([0, 21]);
  chat.onEvent({ type: 'message', message: server.add('support', 'seen at once') });
  expect(server.userRead).toBe(22);
  chat.see(false);
  expect(unreadIn(chat.use.getState())).toBe(0);
  chat.onEvent({ type: 'message', message: server.add('support', 'later') });
  expect(unreadIn(chat.use.getState())).toBe(1);
});

test('marks and signs of writing of the other side are shown; a message ends the sign', async () => {
  await chat.onLive();
  chat.onEvent({ type: 'typing', by: 'support' });
  expect(chat.use.getState().supportTyping).toBe(true);
  chat.onEvent({ type: 'typing', by: 'user' });
  chat.onEvent({ type: 'message', message: server.add('support', 'hello') });
  expect(chat.use.getState().supportTyping).toBe(false);
  chat.onEvent({ type: 'read', by: 'support', serial: 7 });
  chat.onEvent({ type: 'read', by: 'support', serial: 3 });
  expect(chat.use.getState().supportRead).toBe(7);
});

test('writing is sent every few seconds', () => {
  chat.typing();
  chat.typing();
  nowMs += 3_000;
  chat.typing();
  expect(server.calls).toEqual(['typing', 'typing']);
});

test('a conversation that could not be loaded is loaded at the next connection', async () => {
  server.add('support', 'hello');
  server.away = true;
  await chat.onLive();
  expect(chat.use.getState().loaded).toBe('failed');
  server.away = false;
  await chat.onLive();
  expect([chat.use.getState().loaded, shown()]).toEqual(['yes', ['hello']]);
});

test('what was typed before a reload is there again, and what was not sent goes out under its id, before anything new', async () => {
  server.add('user', 'arrived after all', 'kept-1');
  const kept = ['arrived after all', 'never left'].map((content, index) => ({
    messageId: `kept-${index + 1}`,
    contentType: 1,
    content,
    state: 'failed' as const,
  }));
  chat.restore({ draft: 'half a', unsent: kept });
  chat.send('new');
  await settled();
  await chat.onLive();
  await settled();
  expect(server.stored.map(({ messageId }) => messageId)).toEqual(['kept-1', 'kept-2', 'own-1']);
  expect([shown(), unsent(), chat.use.getState().draft]).toEqual([
    ['arrived after all', 'never left', 'new'],
    [],
    'half a',
  ]);
});

test('what waits and is discarded while something before it goes out stays discarded; nothing of it is the next user’s', async () => {
  const waiting = ['first', 'second'].map((content) => ({
    messageId: content,
    contentType: 1,
    content,
    state: 'failed' as const,
  }));
  chat.restore({ draft: '', unsent: waiting });
  chat.send('third');
  await Promise.resolve();
  chat.discard('second');
  await settled();
  await chat.onLive();
  await settled();
  expect(server.stored.map(({ content }) => content)).toEqual(['first', 'third']);

  chat.restore({ draft: '', unsent: waiting.map((one) => ({ ...one, messageId: `${one.messageId} again` })) });
  chat.send('fourth');
  await Promise.resolve();
  chat.forget();
  await settled();
  expect([shown(), unsent()]).toEqual([[], []]);
  expect(server.stored.map(({ messageId }) => messageId)).not.toContain('second again');
});

test('what is on its way when its writer leaves is nothing of the next one’s', async () => {
  await chat.onLive();
  chat.send('mine');
  chat.type('half a');
  chat.forget();
  await settled();
  expect([shown(), unsent(), chat.use.getState().draft]).toEqual([[], [], '']);
  chat.send('arrives late');
  const late = settled();
  server.away = true;
  await Promise.resolve();
  chat.forget();
  await late;
  expect([shown(), unsent()]).toEqual([[], []]);
});

test('another user sees nothing of it', async () => {
  server.add('support', 'secret');
  await chat.onLive();
  chat.forget();
  expect([shown(), unsent(), chat.use.getState().loaded]).toEqual([[], [], 'no']);
});
