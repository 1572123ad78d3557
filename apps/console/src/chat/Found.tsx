import { deskFind, type FoundConversation } from '@candor/protocol';
import { Empty, TextButton } from '@candor/ui';
import { useState } from 'react';
import { Loaded } from '../app/Loaded.tsx';
import { Pager } from '../app/Pager.tsx';
import { useText } from '../i18n/text.ts';
import { useRead } from '../wire/use-ask.ts';
import { Conversations } from './Conversations.tsx';
import styles from './Inbox.module.css';

/**
 * What a search found: of a customer, or with words that were said in it. Read once, for each
 * search goes on record.
 */
export function Found(props: {
  readonly words: string;
  readonly chatKey: string | undefined;
  /** Opens one, at the message that was found. */
  readonly onOpen: (one: Pick<FoundConversation, 'chatKey'> & { readonly said?: FoundConversation['said'] }) => void;
  readonly onClose: () => void;
}) {
  const { words, chatKey, onOpen, onClose } = props;
  const text = useText();
  const [current, setCurrent] = useState(1);
  const found = useRead(deskFind, { search: words, current }, { once: true });
  return (
    <section aria-label={text('inbox.found')}>
      <p className={styles['found']}>
        <TextButton onClick={onClose}>{text('inbox.toLists')}</TextButton>
      </p>
      <Loaded query={found}>
        {({ records, more }) => (
          <>
            {records.length === 0 ? (
              <Empty text={text('inbox.foundNone')} />
            ) : (
              <Conversations records={records} chatKey={chatKey} words={words} onOpen={onOpen} />
            )}
            <Pager current={current} more={more} onPage={setCurrent} />
          </>
        )}
      </Loaded>
    </section>
  );
}
