import { Menu } from '@candor/ui';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useText } from '../i18n/text.ts';
import type { Place } from './navigation.ts';
import styles from './TopBar.module.css';

/** The parts of the assets page, in order. */
const parts = [
  { key: 'overview', to: '/assets/index', search: { key: 'overview' }, text: 'assets.overview' },
  { key: 'recharge', to: '/assets/index', search: { key: 'recharge' }, text: 'assets.deposits' },
  { key: 'withdraw', to: '/assets/index', search: { key: 'withdraw' }, text: 'assets.withdrawals' },
  { key: 'transfer', to: '/assets/index', search: { key: 'transfer' }, text: 'assets.transfer' },
  { key: 'swap', to: '/assets/index', search: { key: 'swap' }, text: 'assets.swaps' },
  { key: 'records', to: '/assets/index', search: { key: 'records' }, text: 'assets.records' },
] as const satisfies readonly Place[];

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
      items={parts.map((place) => ({
        label: text(place.text),
        onSelect: () => void navigate({ to: place.to, search: place.search }),
      }))}
    />
  );
}
