import { Drawer, Popover, useWide } from '@candor/ui';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { MarketList } from '../../market/MarketList.tsx';
import styles from './MarketSwitcher.module.css';

/**
 * The pair's name, and behind it every market with search and stars: beside it, or as a sheet on a
 * phone.
 */
export function MarketSwitcher(props: {
  readonly symbol: string;
  readonly name: string;
  readonly onSymbol: (symbol: string) => void;
  /** In a line with other small controls. */
  readonly small?: boolean;
}) {
  const text = useText();
  const wide = useWide(600);
  const [open, setOpen] = useState(false);
  const trigger = (
    <button
      type="button"
      className={styles['trigger']}
      data-small={props.small === true ? '' : undefined}
      {...(!wide && { 'aria-haspopup': 'dialog', onClick: () => setOpen(true) })}
    >
      <span className={styles['symbol']}>
        {props.symbol} <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
      </span>
      {props.name !== '' && <span className={styles['name']}>{props.name}</span>}
      <span className="visually-hidden">{text('market.choose')}</span>
    </button>
  );
  const list = (
    <div className={styles['list']}>
      <MarketList
        onSymbol={(symbol) => {
          setOpen(false);
          props.onSymbol(symbol);
        }}
      />
    </div>
  );
  if (wide)
    return (
      <Popover label={text('market.choose')} open={open} onOpenChange={setOpen} trigger={trigger}>
        {list}
      </Popover>
    );
  return (
    <>
      {trigger}
      <Drawer title={text('market.choose')} open={open} onOpenChange={setOpen}>
        {list}
      </Drawer>
    </>
  );
}
