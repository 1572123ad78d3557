import { type DeskView, deskViews } from '@candor/protocol';

/** Where one is in the inbox. */
export interface Place {
  readonly view: DeskView;
  readonly chatKey: string | undefined;
}

/** /chat: the list of those who wait; /chat/{key}: with a conversation open; ?view= one of the other lists. An address may hold anything. */
export function placeOf(rest: string, { view }: Readonly<Record<string, unknown>>): Place {
  return {
    view: deskViews.find((one) => one === view) ?? 'waiting',
    chatKey: /^[A-Za-z0-9-]{1,64}$/.test(rest) ? rest : undefined,
  };
}

/** The address of a place. */
export const addressOf = ({ view, chatKey }: Place): { readonly to: string; readonly search: { view?: DeskView } } => ({
  to: chatKey === undefined ? '/chat' : `/chat/${chatKey}`,
  search: view === 'waiting' ? {} : { view },
});
