import { arrangeContent, type EditedArticle } from '@candor/protocol';
import { useText } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

/** Takes an article from readers, or gives it back. */
export function WithdrawDialog({
  article,
  onClose,
}: {
  readonly article: EditedArticle;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { articleId, section, position, hidden, revision } = article;
  return (
    <ReasonDialog
      title={text(hidden ? 'content.restore' : 'content.withdraw')}
      keep={`content.withdraw ${articleId}`}
      lead={text(hidden ? 'content.restoreText' : 'content.withdrawText')}
      onClose={onClose}
      onReason={async (reason) => {
        await ask(arrangeContent, { input: { articleId, section, position, hidden: !hidden, revision, reason } });
      }}
    />
  );
}
