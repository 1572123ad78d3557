import { type ArticleVersion, cancelContentVersion, type EditedArticle, rollBackContent } from '@candor/protocol';
import { Badge, Button } from '@candor/ui';
import { useState } from 'react';
import { useText, useTime } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { VersionDialog } from './VersionDialog.tsx';
import styles from './Content.module.css';

const tones = { live: 'good', planned: 'info', past: 'plain', canceled: 'plain' } as const;
type Opened = { readonly what: 'show' | 'rollBack' | 'cancel'; readonly version: number };

/** Every version, newest first: who made it, when it counts, and the way back to it. */
export function Versions({ article, mayPublish }: { readonly article: EditedArticle; readonly mayPublish: boolean }) {
  const text = useText();
  const [opened, setOpened] = useState<Opened>();
  const { articleId, base, versions } = article;
  const close = () => setOpened(undefined);
  return (
    <section className={styles['versions']} aria-label={text('content.versions')}>
      <h2>{text('content.versions')}</h2>
      {versions.length === 0 && <p>{text('content.noVersions')}</p>}
      <ol reversed>
        {versions.map((version) => (
          <Version key={version.version} version={version} base={base} mayPublish={mayPublish} onOpen={setOpened} />
        ))}
      </ol>
      {opened?.what === 'show' && (
        <VersionDialog
          articleId={articleId}
          version={opened.version}
          others={versions.map((one) => one.version).filter((one) => one !== opened.version)}
          onClose={close}
        />
      )}
      {opened?.what === 'rollBack' && (
        <ReasonDialog
          title={text('content.rollBack')}
          keep={`content.rollBack ${articleId} ${opened.version}`}
          lead={text('content.rollBackText', { version: opened.version })}
          onClose={close}
          onReason={async (reason) => {
            await ask(rollBackContent, { input: { articleId, version: opened.version, base, reason } });
          }}
        />
      )}
      {opened?.what === 'cancel' && (
        <ReasonDialog
          title={text('content.cancel')}
          keep={`content.cancel ${articleId} ${opened.version}`}
          lead={text('content.cancelText', { version: opened.version })}
          onClose={close}
          onReason={async (reason) => {
            await ask(cancelContentVersion, { input: { articleId, version: opened.version, reason } });
          }}
        />
      )}
    </section>
  );
}

function Version(props: {
  readonly version: ArticleVersion;
  readonly base: number;
  readonly mayPublish: boolean;
  readonly onOpen: (opened: Opened) => void;
}) {
  const text = useText();
  const time = useTime();
  const { version, state, createdBy, publishAtMs, note, languages: codes } = props.version;
  const open = (what: Opened['what']) => () => props.onOpen({ what, version });
  return (
    <li>
      <p>
        <strong>{text('content.version', { version })}</strong>{' '}
        <Badge tone={tones[state]}>{text(`content.state.${state}`)}</Badge>
      </p>
      <p>
        {createdBy} · {time(publishAtMs)}
      </p>
      {note !== '' && <p>{note}</p>}
      <p className={styles['codes']}>{codes.join(' ')}</p>
      <p className={styles['tools']}>
        <Button size={28} onClick={open('show')}>
          {text('content.show')}
        </Button>
        {props.mayPublish && state === 'past' && (
          <Button size={28} onClick={open('rollBack')}>
            {text('content.rollBack')}
          </Button>
        )}
        {props.mayPublish && state === 'planned' && (
          <Button size={28} onClick={open('cancel')}>
            {text('content.cancel')}
          </Button>
        )}
      </p>
    </li>
  );
}
