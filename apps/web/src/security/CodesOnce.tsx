import { Button, copyText, toast } from '@candor/ui';
import { useFirstFocus } from '../page/use-first-focus.ts';
import { useText } from '../i18n/text.ts';
import { saveText } from '../transport/save-text.ts';
import styles from './Security.module.css';

/** Recovery codes as they are shown once: to be copied, or saved as a file that can be printed. */
export function CodesOnce({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const text = useText();
  const arrived = useFirstFocus<HTMLDivElement>();
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast({ title: text('common.copied'), tone: 'done' });
  };
  return (
    <div ref={arrived} tabIndex={-1} className={styles['fields']} role="status">
      <p>{text('security.keepCodes')}</p>
      <ol className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles['buttons']}>
        <Button size={40} onClick={() => void copy()}>
          {text('account.copy')}
        </Button>
        <Button size={40} onClick={() => saveText('candor-recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain')}>
          {text('security.saveCodes')}
        </Button>
        <Button variant="primary" size={40} onClick={onKept}>
          {text('security.kept')}
        </Button>
      </div>
    </div>
  );
}
