import { type DeskView, deskViews } from '@candor/protocol';

/** What of the inbox is open. */
export interface InboxAddress {
  readonly view: DeskView;
  /** What is searched for; the list of the view, where it is empty. */
  readonly words: string;
  readonly chatKey: string | undefined;
  /** The message of the conversation that is to be in sight; the newest, where none is named. */
  readonly at: number | undefined;
}

/** What may be after the room's path. */
export interface InboxSearch {
  readonly view?: DeskView;
  readonly words?: string;
  readonly at?: number;
}

export const wordsMost = 100;

/**
 * /chat: the list of those who wait; /chat/{key}: with a conversation open; ?view= one of the other
 * lists, ?words= a search. An address may hold anything.
 */
export function inboxAddressOf(rest: string, { view, words, at }: Readonly<Record<string, unknown>>): InboxAddress {
  const chatKey = /^[A-Za-z0-9-]{1,64}$/.test(rest) ? rest : undefined;
  return {
    view: deskViews.find((one) => one === view) ?? 'waiting',
    words: typeof words === 'string' || typeof words === 'number' ? String(words).trim().slice(0, wordsMost) : '',
    chatKey,
    at: chatKey !== undefined && typeof at === 'number' && Number.isSafeInteger(at) && at > 0 ? at : undefined,
  };
}

/** The address that opens it. */
export const linkTo = ({
  view,
  words,
  chatKey,
  at,
}: InboxAddress): { readonly to: string; readonly search: InboxSearch } => ({
  to: chatKey === undefined ? '/chat' : `/chat/${chatKey}`,
  search: {
    ...(view === 'waiting' ? {} : { view }),
    ...(words === '' ? {} : { words }),
    ...(at === undefined ? {} : { at }),
  },
});
