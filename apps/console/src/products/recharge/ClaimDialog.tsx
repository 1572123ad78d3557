import { listReceipts, openClaim, type RechargeClaim, refuseClaim } from '@candor/protocol';
import { Button, Dialog } from '@candor/ui';
import { useState } from 'react';
import { Loaded } from '../../app/Loaded.tsx';
import { RefuseInWords } from '../../cases/RefuseInWords.tsx';
import { useText } from '../../i18n/text.ts';
import { ask } from '../../wire/ask.ts';
import { useRead } from '../../wire/use-ask.ts';
import styles from './Receipts.module.css';

/** A claim with its screenshot and who its user is; it can be refused in words that they read. */
export function ClaimDialog({ claim, onClose }: { readonly claim: RechargeClaim; readonly onClose: () => void }) {
  const text = useText();
  const { rechargeId, userId } = claim;
  const [isRefusing, setRefusing] = useState(false);
  const opened = useRead(openClaim, { rechargeId }, { once: true });
  if (isRefusing)
    return (
      <RefuseInWords
        userId={userId}
        keep={`recharge.refuse ${rechargeId}`}
        refuse={(reason) => ask(refuseClaim, { input: { rechargeId, reason } })}
        again={[listReceipts]}
        onDone={onClose}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={`${text('receipts.claim')} #${rechargeId}`}
      actions={
        <>
          <Button variant="danger" onClick={() => setRefusing(true)}>
            {text('approvals.refuse')}
          </Button>
          <Button onClick={onClose}>{text('desk.cancel')}</Button>
        </>
      }
    >
      <Loaded query={opened}>
        {({ screenshot, verifiedName, named }) => (
          <div className={styles['claim']}>
            <p>
              {text('receipts.verified')}: <strong>{verifiedName ?? text('receipts.noName')}</strong>
            </p>
            <p>
              {text('receipts.named')}: <code>{named}</code>
            </p>
            {screenshot === null ? (
              <p>{text('receipts.noImage')}</p>
            ) : (
              <img className={styles['image']} src={screenshot} alt={text('receipts.image')} />
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
