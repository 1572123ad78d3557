import { type ArticleLanguage, articleLanguages, type EditedArticle, readContent } from '@candor/protocol';
import { Badge, Button } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../app/Loaded.tsx';
import { RoomHead } from '../app/RoomHead.tsx';
import { useRight } from '../entry/session.ts';
import { useText } from '../i18n/text.ts';
import { useRead } from '../wire/use-ask.ts';
import { LanguageMatrix } from './LanguageMatrix.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { TextEditor } from './TextEditor.tsx';
import { Versions } from './Versions.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';
import { kept } from './list-filter.ts';
import styles from './Content.module.css';

/** One article: its languages, the text of one of them with its preview, its versions. */
export function Editor({ articleId, lang }: { readonly articleId: number; readonly lang: string }) {
  const article = useRead(readContent, { articleId });
  const language = articleLanguages.find((code) => code === lang) ?? 'en';
  return <Loaded query={article}>{(data) => <Article article={data} lang={language} />}</Loaded>;
}

function Article({ article, lang }: { readonly article: EditedArticle; readonly lang: ArticleLanguage }) {
  const text = useText();
  const mayPublish = useRight('content.publish');
  const [open, setOpen] = useState<'publish' | 'withdraw' | 'move'>();
  const { title, drafts, hidden, live, planned, kind, slug } = article;
  const close = () => setOpen(undefined);
  return (
    <>
      <Link to="/content" search={kept} className={styles['back']}>
        <ArrowLeft size={14} strokeWidth={1.5} aria-hidden /> {text('content.back')}
      </Link>
      <RoomHead title={title} lead={`${text(`content.kind.${kind}`)} · /article/main/content/${kind}/${slug}`}>
        {hidden && <Badge tone="bad">{text('content.state.hidden')}</Badge>}
        {mayPublish && <Button onClick={() => setOpen('move')}>{text('content.move')}</Button>}
        {mayPublish && (live !== null || planned !== null) && (
          <Button onClick={() => setOpen('withdraw')}>{text(hidden ? 'content.restore' : 'content.withdraw')}</Button>
        )}
        {mayPublish && (
          <Button variant="primary" disabled={drafts.length === 0} onClick={() => setOpen('publish')}>
            {text('content.publish')}
          </Button>
        )}
      </RoomHead>
      <div className={styles['editor']}>
        <LanguageMatrix article={article} lang={lang} />
        <TextEditor key={lang} article={article} lang={lang} />
        <Versions article={article} mayPublish={mayPublish} />
      </div>
      {open === 'publish' && <PublishDialog article={article} onClose={close} />}
      {open === 'move' && <MoveDialog article={article} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog article={article} onClose={close} />}
    </>
  );
}
