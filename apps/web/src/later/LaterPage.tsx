import { Link, Navigate, useLocation } from '@tanstack/react-router';
import type { PageEntry } from '../products/page-entry.ts';
import { openRooms } from '../products/products.ts';
import { useText } from '../i18n/text.ts';
import { useTitle } from '../page/use-title.ts';
import { laterAt, laterName, type LaterProduct, walletPartAt } from './later.ts';
import styles from './LaterPage.module.css';

const open: readonly PageEntry[] = [
  ...openRooms().map(({ entry }) => entry),
  { to: '/quotes/index', text: 'shell.markets' },
  { to: '/assets/index', search: { key: 'overview' }, text: 'shell.assets' },
  { to: '/article/main/index', text: 'shell.help' },
];

/**
 * Where an address leads whose product is not offered: what it is called, and what there is
 * instead.
 */
export function LaterProductPart({ product }: { readonly product: LaterProduct }) {
  const text = useText();
  const name = text(laterName(product));
  useTitle(name);
  return (
    <section aria-labelledby="later" className={styles['later']}>
      <h1 id="later" className={`${styles['title']} display`}>
        {name}
      </h1>
      <p className={styles['lead']}>{text('later.lead')}</p>
      <h2 className={styles['head']}>{text('later.today')}</h2>
      <ul>
        {open.map(({ to, search, text: label }) => (
          <li key={label}>
            <Link to={to} search={search ?? {}}>
              {text(label)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The page at the addresses of a product that is not offered. */
export function LaterPage() {
  const { pathname } = useLocation();
  const part = walletPartAt(pathname);
  if (part !== undefined) return <Navigate to="/assets/index" search={{ key: part }} replace />;
  const product = laterAt(pathname)?.product;
  return product === undefined ? null : <LaterProductPage product={product} />;
}

/** The same at an address whose query names the product. */
export const laterPage = (product: LaterProduct) => () => <LaterProductPage product={product} />;

function LaterProductPage({ product }: { readonly product: LaterProduct }) {
  return (
    <div className={styles['page']}>
      <LaterProductPart product={product} />
    </div>
  );
}
