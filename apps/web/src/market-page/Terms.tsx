import type { MarketRow } from '@candor/protocol';
import { useText } from '../i18n/text.ts';
import { FactList } from '../market/FactList.tsx';
import { termLines } from '../market/term-lines.ts';
import styles from './MarketPage.module.css';

/** What one can order in a market, and within which bounds. */
export function Terms({ row }: { readonly row: MarketRow }) {
  const text = useText();
  return <FactList className={styles['terms']} facts={termLines(row, row.base_symbol, text)} />;
}
