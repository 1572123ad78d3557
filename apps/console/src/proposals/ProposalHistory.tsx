import { listApprovals, type Proposal, type ProposalKind } from '@candor/protocol';
import { Button, Drawer, Empty } from '@candor/ui';
import { useState } from 'react';
import { Loaded } from '../app/Loaded.tsx';
import { Pager } from '../app/Pager.tsx';
import { useText } from '../i18n/text.ts';
import { useRead } from '../wire/use-ask.ts';
import { Changes } from './Changes.tsx';
import { Decided } from './Decided.tsx';
import styles from './Proposals.module.css';

const size = 50;

/**
 * What two people decided of one kind before, about one market where it is of markets; the way back
 * is a new proposal.
 */
export function ProposalHistory(props: {
  readonly title: string;
  readonly kind: ProposalKind;
  readonly symbol?: string;
  /** Anyone who may propose is led to the form with what was decided then. */
  readonly onAgain?: ((proposal: Proposal) => void) | undefined;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { title, kind, symbol, onAgain, onClose } = props;
  const about = symbol === undefined ? {} : { symbol };
  const [current, setCurrent] = useState(1);
  const decided = useRead(listApprovals, { state: 'approved', kind, ...about, current, size });
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={title}>
      <Loaded query={decided}>
        {({ records, pages }) => (
          <>
            {records.length === 0 ? (
              <Empty text={text('offers.undecided')} />
            ) : (
              <ol className={styles['list']}>
                {records.map((one) => (
                  <li key={one.approvalId} className={styles['proposal']}>
                    <Changes approval={one} />
                    <p>{one.reason}</p>
                    <Decided approval={one} />
                    {onAgain !== undefined && (
                      <Button size={28} onClick={() => onAgain(JSON.parse(one.content) as Proposal)}>
                        {text('offers.again')}
                      </Button>
                    )}
                  </li>
                ))}
              </ol>
            )}
            <Pager current={current} pages={pages} onPage={setCurrent} />
          </>
        )}
      </Loaded>
    </Drawer>
  );
}
