import { type ArticleSection, articleSections, createContent } from '@candor/protocol';
import { Button, Dialog, Select, TextField } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import room from '../app/Room.module.css';
import { useKept } from '../entry/use-kept.ts';
import { useText } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { useAct } from '../wire/use-ask.ts';

/** A new article: where it is and its address. */
export function NewDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [section, setSection] = useKept<ArticleSection>('content.new section', 'news');
  const [slug, setSlug] = useKept('content.new slug', '');
  const { busy, refusal, act } = useAct();
  const create = () =>
    act(async () => {
      const made = await ask(createContent, { input: { section, slug } });
      await queries.invalidateQueries();
      void navigate({ to: `/content/${made.articleId}` });
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text('content.new')}
      actions={
        <>
          <Button variant="primary" busy={busy} disabled={!/^[a-z][a-z0-9-]+$/.test(slug)} onClick={create}>
            {text('content.create')}
          </Button>
          <Button onClick={onClose}>{text('desk.cancel')}</Button>
        </>
      }
    >
      <div className={room['form']}>
        <Select
          label={text('content.section')}
          options={articleSections.map((value) => ({ value, label: text(`content.section.${value}`) }))}
          value={section}
          onValue={setSection}
        />
        <TextField
          label={text('content.slug')}
          hint={text('content.slugHint')}
          value={slug}
          maxLength={80}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => setSlug(target.value.toLowerCase().replace(/[\s_]+/g, '-'))}
          error={refusal?.of('slug')}
        />
      </div>
    </Dialog>
  );
}
