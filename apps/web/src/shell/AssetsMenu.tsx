import type { MessageKey } from '@candor/i18n';
import { Menu } from '@candor/ui';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useText } from '../i18n/text.ts';
import { isOpenHere, keysInOrder, productPages } from '../products/product-pages.ts';
import styles from './TopBar.module.css';

interface Line {
  readonly text: MessageKey;
  readonly after?: string;
}

const added = productPages
  .filter(isOpenHere)
  .flatMap(({ parts = {} }) => Object.entries(parts).filter(([, { inTopMenu = false }]) => inTopMenu));

/** Parts of the assets page, by their keys in the address. */
const lines: Readonly<Record<string, Line>> = {
  overview: { text: 'assets.overview' },
  recharge: { text: 'assets.deposits' },
  transfer: { text: 'assets.transfer' },
  records: { text: 'assets.records' },
  ...Object.fromEntries(added),
};

/** The parts of the assets page, beside the word that leads to the first of them. */
export function AssetsMenu() {
  const text = useText();
  const navigate = useNavigate();
  return (
    <Menu
      trigger={
        <button type="button" className={styles['more']} aria-label={text('assets.menu')}>
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
        </button>
      }
      items={keysInOrder(lines).map((key) => ({
        label: text(lines[key]?.text ?? 'assets.menu'),
        onSelect: () => void navigate({ to: '/assets/index', search: { key } }),
      }))}
    />
  );
}
