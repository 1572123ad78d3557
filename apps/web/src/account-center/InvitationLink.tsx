import { Button, copyText, toast } from '@candor/ui';
import { useText } from '../i18n/text.ts';
import styles from './InfoPage.module.css';

/** A link that invites, with the way to copy it. */
export function InvitationLink({ link }: { readonly link: string }) {
  const text = useText();
  const whole = link.startsWith('/') ? location.origin + link : link;
  const copy = () =>
    void copyText(whole).then((copied) =>
      toast({ title: text(copied ? 'common.copied' : 'common.copyFailed'), tone: copied ? 'done' : 'error' }),
    );
  return (
    <span className={styles['link']}>
      <span>{whole}</span>
      <Button size={28} onClick={copy}>
        {text('account.copy')}
      </Button>
    </span>
  );
}
