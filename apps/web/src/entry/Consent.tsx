import { Checkbox, FieldError } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/text.ts';
import styles from './Entry.module.css';

/**
 * The consent without which no account is opened here; the texts open beside the form, which keeps
 * what was typed.
 */
export function Consent(props: {
  readonly agreed: boolean;
  readonly onAgreed: (agreed: boolean) => void;
  readonly error: string | undefined;
}) {
  const { agreed, onAgreed, error } = props;
  const text = useText();
  const texts = [
    ['terms-of-service', 'shell.terms'],
    ['risk-statement', 'shell.riskStatement'],
  ] as const;
  return (
    <div className={styles['consent']}>
      <Checkbox checked={agreed} onChecked={onAgreed} describedBy="consent-texts">
        {text('entry.agree')}
      </Checkbox>
      <p id="consent-texts" className={styles['consentTexts']}>
        {texts.map(([id, name]) => (
          <Link key={id} to="/article/main/content/$type/$id" params={{ type: 'legal', id }} target="_blank">
            {text(name)}
          </Link>
        ))}
      </p>
      {error !== undefined && <FieldError text={error} />}
    </div>
  );
}
