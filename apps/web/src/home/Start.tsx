import type { MessageKey } from '@candor/i18n';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useText } from '../i18n/text.ts';
import { useMarkets } from '../market/markets.ts';
import { useSession } from '../session/session.ts';
import styles from './HomePage.module.css';

interface Step {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly title: MessageKey;
  readonly body: MessageKey;
  readonly visitorsOnly?: boolean;
}

const steps: readonly Step[] = [
  { to: '/user/register', title: 'home.open', body: 'home.startAccount', visitorsOnly: true },
  { to: '/quotes/index', title: 'home.startMarket', body: 'home.startMarketText' },
  { to: '/trade/index', search: { type: 'spot' }, title: 'home.check1', body: 'home.check1Text' },
  { to: '/assets/index', search: { key: 'overview' }, title: 'home.check2', body: 'home.check2Text' },
  { to: '/rule/index', title: 'home.check3', body: 'home.check3Text' },
];

/** What to do first, each a click away. */
export function Start() {
  const text = useText();
  const session = useSession();
  const count = useMarkets()?.length ?? 0;
  return (
    <section aria-labelledby="getting-started" className={styles['section']}>
      <header className={styles['sectionHead']}>
        <h2 id="getting-started" className="display">
          {text('home.start')}
        </h2>
      </header>
      <ol className={styles['steps']}>
        {steps
          .filter(({ visitorsOnly }) => visitorsOnly !== true || session === null)
          .map(({ to, search, title, body }) => (
            <li key={title}>
              <Link to={to} search={search ?? {}}>
                <strong>{text(title)}</strong>
                <span>{text(body, { count })}</span>
                <ArrowRight size={16} strokeWidth={1.5} aria-hidden />
              </Link>
            </li>
          ))}
      </ol>
    </section>
  );
}
