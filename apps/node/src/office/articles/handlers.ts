import {
  arrangeContent,
  cancelContentVersion,
  createContent,
  discardDraft,
  listContent,
  previewContent,
  publishContent,
  readContent,
  readContentVersion,
  rollBackContent,
  saveDraft,
  uploadContentImage,
} from '@candor/protocol';
import type { Audit } from '../audit/audit.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { invalid } from '../../base/problem.ts';
import type { Uploads } from '../../wire/uploads/uploads.ts';
import type { Articles } from './articles.ts';
import { parseMarkdown } from '../../talk/content/markdown.ts';

export interface ContentConsoleParts {
  readonly articles: Articles;
  readonly uploads: Uploads;
  readonly audit: Audit;
}

/** The calls of those who write for readers. */
export function contentConsoleHandlers({ articles, uploads, audit }: ContentConsoleParts): Handled[] {
  return [
    handle(listContent, async () => ({ records: await articles.list() })),
    handle(readContent, ({ input }) => articles.edited(input.articleId)),
    handle(readContentVersion, async ({ input }) => ({
      texts: await articles.versionTexts(input.articleId, input.version),
    })),
    handle(previewContent, async ({ input }) => {
      const { blocks, problems } = parseMarkdown(input.body);
      return { blocks: [...blocks], problems: [...problems] };
    }),
    handle(createContent, ({ input, context }) => articles.create(context.operator().actor, input)),
    handle(saveDraft, ({ input, context }) => articles.saveDraft(context.operator().actor, input)),
    handle(discardDraft, ({ input, context }) => articles.discard(context.operator().actor, input)),
    handle(publishContent, ({ input, context }) => articles.publish(context.operator().actor, input)),
    handle(cancelContentVersion, ({ input: { articleId, version, reason }, context }) =>
      articles.cancel(context.operator().actor, articleId, version, reason),
    ),
    handle(rollBackContent, ({ input, context }) => articles.rollBack(context.operator().actor, input)),
    handle(arrangeContent, ({ input, context }) => articles.arrange(context.operator().actor, input)),
    handle(uploadContentImage, async ({ context }) => {
      if (context.file === null) throw invalid({ field: 'file', rule: 'required' });
      const { actor, operatorId } = context.operator();
      const owner = { kind: 'operator', id: operatorId } as const;
      const image = await uploads.storeImage(context.file, { owner, purpose: 'article' });
      await audit.tell(actor, { action: 'content.image', object: `upload:${image.id}`, after: image });
      return image;
    }),
  ];
}
