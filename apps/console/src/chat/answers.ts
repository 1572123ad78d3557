import { chatContent } from '@candor/protocol';

interface AnswerCalls<Sent> {
  readonly newId: () => string;
  /** Gives the id of the image. */
  readonly upload: (file: File) => Promise<string>;
  readonly send: (content: { contentType: number; content: string; messageId: string }) => Promise<Sent>;
  /** Whether the image is not there any more: it has to be uploaded again. */
  readonly isGone: (problem: unknown) => boolean;
}

interface ImageIntent {
  readonly file: File;
  readonly messageId: string;
  uploadId?: string;
}

/** A text that was tried, with the id under which it arrives once. */
export interface Tried {
  readonly of: string;
  readonly messageId: string;
}

/**
 * Sends answers, each once: what was tried and not answered goes out under the same id when it is
 * tried again, and an image is not uploaded twice. `before` is a text that was tried before the
 * page was opened again.
 */
export function answers<Sent>({ newId, upload, send, isGone }: AnswerCalls<Sent>, before?: Tried) {
  let typed = before;
  let image: ImageIntent | undefined;
  return {
    /** The text that is on its way, or of which nobody knows if it arrived. */
    tried: (): Tried | undefined => typed,
    async text(content: string): Promise<Sent> {
      typed = typed?.of === content ? typed : { of: content, messageId: newId() };
      const sent = await send({ contentType: chatContent.text, content, messageId: typed.messageId });
      typed = undefined;
      return sent;
    },
    /**
     * Whether the text of which nobody knew if it arrived is among these: it did then, and the same
     * words are another message from now on.
     */
    arrived(messages: readonly { readonly messageId: string }[]): boolean {
      const isThere = messages.some(({ messageId }) => messageId === typed?.messageId);
      if (isThere) typed = undefined;
      return isThere;
    },
    async image(file: File): Promise<Sent> {
      const intent = image !== undefined && same(image.file, file) ? image : { file, messageId: newId() };
      image = intent;
      try {
        intent.uploadId ??= await upload(file);
        const content = intent.uploadId;
        const sent = await send({ contentType: chatContent.image, content, messageId: intent.messageId });
        image = undefined;
        return sent;
      } catch (problem) {
        if (isGone(problem)) image = undefined;
        throw problem;
      }
    },
  };
}

/** A file that is chosen once more is another object. */
const same = (one: File, other: File): boolean =>
  one.name === other.name &&
  one.size === other.size &&
  one.type === other.type &&
  one.lastModified === other.lastModified;
