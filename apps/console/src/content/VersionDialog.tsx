import { languages } from '@candor/i18n';
import { type OutputOf, readContentVersion } from '@candor/protocol';
import { Dialog, Select } from '@candor/ui';
import { useState } from 'react';
import { Difference } from '../app/Difference.tsx';
import { Loaded } from '../app/Loaded.tsx';
import { useText } from '../i18n/text.ts';
import { useRead } from '../wire/use-ask.ts';
import styles from './Content.module.css';

type Texts = OutputOf<typeof readContentVersion>['texts'];

const none = '';
const wordsOf = (text: Texts[number] | undefined): string =>
  text === undefined ? '' : `${text.title}\n\n${text.summary}\n\n${text.body}`;

/** The texts of a version: as they are now, or what they differ in from another one. */
export function VersionDialog(props: {
  readonly articleId: number;
  readonly version: number;
  /** The article's other versions, newest first. */
  readonly others: readonly number[];
  readonly onClose: () => void;
}) {
  const text = useText();
  const { articleId, version, others, onClose } = props;
  // At first, what the version changed of the one before it.
  const [other, setOther] = useState(String(others.find((one) => one < version) ?? none));
  const texts = useRead(readContentVersion, { articleId, version });
  const compared = useRead(
    readContentVersion,
    { articleId, version: Number(other === none ? version : other) },
    { enabled: other !== none },
  );
  return (
    <Dialog open wide onOpenChange={(open) => !open && onClose()} title={text('content.version', { version })}>
      {others.length > 0 && (
        <Select
          label={text('content.comparedWith')}
          options={[
            { value: none, label: text('content.comparedWithNone') },
            ...others.map((one) => ({ value: String(one), label: text('content.version', { version: one }) })),
          ]}
          value={other}
          onValue={setOther}
        />
      )}
      <Loaded query={texts}>
        {(data) =>
          other === none ? (
            data.texts.map((one) => (
              <details key={one.lang} open={one.lang === 'en'}>
                <summary>{`${nameOf(one.lang)}: ${one.title}`}</summary>
                <pre className={styles['source']}>{`${one.summary}\n\n${one.body}`}</pre>
              </details>
            ))
          ) : (
            <Loaded query={compared}>{(before) => <Compared before={before.texts} after={data.texts} />}</Loaded>
          )
        }
      </Loaded>
    </Dialog>
  );
}

/** Language by language; those that differ are open. */
function Compared({ before, after }: { readonly before: Texts; readonly after: Texts }) {
  const codes = [...new Set([...after, ...before].map(({ lang }) => lang))];
  return codes.map((code) => {
    const [was, is] = [before, after].map((texts) => wordsOf(texts.find(({ lang }) => lang === code)));
    return (
      <details key={code} open={was !== is}>
        <summary>{nameOf(code)}</summary>
        <Difference before={was ?? ''} after={is ?? ''} />
      </details>
    );
  });
}

const nameOf = (lang: string): string => languages.find(({ code }) => code === lang)?.name ?? lang;
