import { deskSend, deskUploadImage } from '@candor/protocol';
import { type Kept, keptNow } from '../entry/kept.ts';
import { ask, Refusal } from '../wire/ask.ts';
import { newId } from '../wire/new-id.ts';
import { answers, type Tried } from './answers.ts';
import { Drafts } from './drafts.ts';
import { keptAnswers } from './kept-answers.ts';

/** Sends what is answered in a conversation. */
const answersIn = (chatKey: string, tried?: Tried) =>
  answers(
    {
      newId,
      upload: async (file) => (await ask(deskUploadImage, { input: {}, file })).id,
      send: async (content) => (await ask(deskSend, { input: { chatKey, ...content } })).message,
      isGone: (problem) => problem instanceof Refusal && problem.reason === 'not_found',
    },
    tried,
  );

/** What is half-written in which conversation. */
export type AnswerDrafts = Drafts<ReturnType<typeof answersIn>>;

/**
 * Whether nobody knows if a call did what it was to do: no answer came, or one that says nothing.
 */
const isLost = (problem: unknown): boolean =>
  !(problem instanceof Refusal) || problem.code === 0 || problem.code >= 500;

const name = 'chat';
let own: { readonly kept: Kept; readonly drafts: AnswerDrafts } | undefined;

/**
 * The drafts of the operator who is logged in: they stay while other rooms are open, and are given
 * back after a reload or another log-in of the same operator.
 */
export function ownDrafts(): AnswerDrafts {
  const kept = keptNow();
  if (own?.kept !== kept) {
    const drafts: AnswerDrafts = new Drafts(answersIn, isLost, keptAnswers(kept.read(name)));
    drafts.subscribe(() => {
      const all = drafts.kept();
      kept.write(name, Object.keys(all).length === 0 ? undefined : all);
    });
    own = { kept, drafts };
  }
  return own.drafts;
}
