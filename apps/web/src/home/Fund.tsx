import { Button } from '@candor/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { useText } from '../i18n/text.ts';
import { FundSum } from '../rules/FundSum.tsx';
import styles from './HomePage.module.css';

/** The asset security fund: its rule, its balance as the sum it is, and how to check it. */
export function Fund() {
  const text = useText();
  const navigate = useNavigate();
  return (
    <section aria-labelledby="fund" className={styles['fund']}>
      <div className={styles['fundInner']}>
        <div>
          <h2 id="fund" className="display">
            {text('home.fundTitle')}
          </h2>
          <p className={styles['fundText']}>{text('home.fundText')}</p>
          <div className={styles['actions']}>
            <Button onClick={() => void navigate({ to: '/rule/index', hash: 'fund' })}>{text('home.fundCheck')}</Button>
            <Link to="/rate/index" className={styles['fundLink']}>
              {text('shell.ratesTitle')}
            </Link>
          </div>
        </div>
        <div>
          <p className={styles['fundHead']}>{text('home.fund')}</p>
          <FundSum />
        </div>
      </div>
    </section>
  );
}
