import { displayPrice } from '@candor/amount';
import type { ContractRow } from '@candor/protocol';
import { Change, Popover, Tabs } from '@candor/ui';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { decimalsOf } from '../../../market/scale.ts';
import switcher from '../../../trade/switcher/MarketSwitcher.module.css';
import { shownSymbol } from '../model/symbols.ts';
import { useContracts } from '../stores/contracts.ts';
import styles from './Contracts.module.css';

/**
 * The contract's name, and behind it every other one, those settled in USDT and those settled in
 * their coin.
 */
export function ContractSwitcher(props: { readonly row: ContractRow; readonly onSymbol: (symbol: string) => void }) {
  const { row, onSymbol } = props;
  const text = useText();
  const [open, setOpen] = useState(false);
  const [type, setType] = useState(row.contractType);
  const rows = useContracts()?.filter(({ contractType }) => contractType === type) ?? [];
  const choose = (symbol: string) => {
    setOpen(false);
    onSymbol(symbol);
  };
  return (
    <Popover
      label={text('market.choose')}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={switcher['trigger']}>
          <span className={switcher['symbol']}>
            {shownSymbol(row.symbol_name)} <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
          </span>
          <span className={switcher['name']}>{text(`contract.name.${row.contractType}`)}</span>
          <span className="visually-hidden">{text('market.choose')}</span>
        </button>
      }
    >
      <div className={styles['switcher']}>
        <Tabs
          label={text('contract.types')}
          tabs={(['u', 'coin'] as const).map((value) => ({ value, label: text(`contract.type.${value}`) }))}
          value={type}
          onValue={setType}
        >
          <ul className={styles['contracts']}>
            {rows.map((one) => (
              <li key={one.symbol_name}>
                <button
                  type="button"
                  aria-current={one.symbol_name === row.symbol_name ? 'true' : undefined}
                  onClick={() => choose(one.symbol_name)}
                >
                  <span>{shownSymbol(one.symbol_name)}</span>
                  <span className="num">
                    {one.close === null ? '—' : displayPrice(one.close, decimalsOf(one.terms.tickSize))}
                  </span>
                  <Change percent={one.zdf} />
                </button>
              </li>
            ))}
          </ul>
        </Tabs>
      </div>
    </Popover>
  );
}
