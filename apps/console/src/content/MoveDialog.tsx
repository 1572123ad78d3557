import { plainWidth } from '@candor/amount';
import {
  arrangeContent,
  type ArticleSection,
  articleSections,
  type EditedArticle,
  kindOfSection,
} from '@candor/protocol';
import { Select, TextField } from '@candor/ui';
import { useKept } from '../entry/use-kept.ts';
import { useText } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

/** Moves an article to another section, or to another place in its own. */
export function MoveDialog({ article, onClose }: { readonly article: EditedArticle; readonly onClose: () => void }) {
  const text = useText();
  const { articleId, hidden, revision } = article;
  const sections = articleSections.filter((one) => kindOfSection[one] === article.kind);
  const keep = `content.move ${articleId} ${revision}`;
  const [section, setSection] = useKept<ArticleSection>(`${keep} section`, article.section);
  const [place, setPlace] = useKept(`${keep} place`, String(article.position));
  const digits = plainWidth(place).trim();
  const position = /^\d{1,5}$/.test(digits) && Number(digits) <= 10_000 ? Number(digits) : undefined;
  const changes = section !== article.section || position !== article.position;
  return (
    <ReasonDialog
      title={text('content.move')}
      keep={keep}
      lead={text('content.moveText')}
      ready={position !== undefined && changes}
      onClose={onClose}
      onReason={async (reason) => {
        if (position === undefined) return;
        await ask(arrangeContent, { input: { articleId, section, position, hidden, revision, reason } });
      }}
    >
      <Select<ArticleSection>
        label={text('content.section')}
        options={sections.map((value) => ({ value, label: text(`content.section.${value}`) }))}
        value={section}
        onValue={setSection}
      />
      <TextField
        label={text('content.place')}
        inputMode="numeric"
        maxLength={5}
        value={place}
        onChange={({ target }) => setPlace(target.value)}
      />
    </ReasonDialog>
  );
}
