import { displayPrice } from '@candor/amount';
import { Change, CoinIcon, Dialog, Kbd } from '@candor/ui';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { MessageKey } from '@candor/i18n';
import { useText, type Text } from '../i18n/text.ts';
import { useMarkets } from '../market/markets.ts';
import { matchingMarkets } from '../market/matching.ts';
import { pairOf } from '../market/symbols.ts';
import { places } from './navigation.ts';
import { orderInWords, type OrderInWords } from './palette-model.ts';
import { openWindow } from './shell-store.ts';
import styles from './Palette.module.css';

interface Choice {
  readonly key: string;
  readonly label: ReactNode;
  readonly go: () => void;
}

/** Search over pairs, pages and orders in words. It opens things; it never sends an order. */
export function Palette() {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const choices = useChoices(typed, text);
  const chosen = Math.min(at, choices.length - 1);
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((chosen + step + choices.length) % Math.max(1, choices.length));
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      openWindow(null);
      choices[chosen]?.go();
    }
  };
  return (
    <Dialog open onOpenChange={() => openWindow(null)} title={text('shell.search')}>
      <input
        // The palette exists to be typed into.
        ref={(input) => input?.focus()}
        className={styles['input']}
        role="combobox"
        aria-expanded
        aria-controls="palette-list"
        aria-activedescendant={choices[chosen] === undefined ? undefined : `palette-${choices[chosen].key}`}
        aria-label={text('shell.search')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      <div id="palette-list" role="listbox" aria-label={text('shell.search')} className={styles['list']}>
        {choices.map((choice, index) => (
          <div
            key={choice.key}
            id={`palette-${choice.key}`}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            className={styles['choice']}
            onPointerMove={() => setAt(index)}
            onClick={() => {
              openWindow(null);
              choice.go();
            }}
            onKeyDown={onKey}
          >
            {choice.label}
          </div>
        ))}
      </div>
      {choices.length === 0 && <p className={styles['hint']}>{text('shell.searchNone', { text: typed })}</p>}
      <p className={styles['hint']}>
        {text('shell.searchHint')} <Kbd>Esc</Kbd>
      </p>
    </Dialog>
  );
}

function useChoices(typed: string, text: Text): readonly Choice[] {
  const navigate = useNavigate();
  const rows = useMarkets();
  return useMemo(() => {
    const markets = rows ?? [];
    const order = orderInWords(
      typed,
      markets.map((row) => row.symbol_name),
    );
    if (order !== undefined)
      return [
        {
          key: 'order',
          label: text(orderKey(order), { ...order, price: order.price ?? '' }),
          go: () => void navigate({ to: '/trade/index', search: searchOf(order) }),
        },
      ];
    const pages = places
      .filter((place) => text(place.text).toLowerCase().includes(typed.trim().toLowerCase()))
      .map((place) => ({
        key: place.key,
        label: text(place.text),
        go: () => void navigate({ to: place.to, search: place.search ?? {} }),
      }));
    const pairs = matchingMarkets(markets, typed)
      .slice(0, 8)
      .map((row) => ({
        key: pairOf(row.symbol_name),
        label: (
          <>
            <CoinIcon symbol={row.base_symbol} size={20} />
            <strong>{row.symbol_name}</strong>
            <span className={styles['name']}>{row.name}</span>
            <span className="num">{row.close === null ? '—' : displayPrice(row.close, row.part_cou)}</span>
            <Change fraction={row.zdf} arrow={false} />
          </>
        ),
        go: () => void navigate({ to: '/trade/index', search: { type: 'spot', symbol: pairOf(row.symbol_name) } }),
      }));
    return [...pairs, ...pages];
  }, [navigate, rows, text, typed]);
}

const searchOf = ({ side, amount, symbol, price }: OrderInWords) => ({
  type: 'spot' as const,
  symbol: pairOf(symbol),
  side,
  amount,
  price: price ?? 'market',
});

function orderKey({ side, price }: OrderInWords): MessageKey {
  if (price === undefined) return side === 'buy' ? 'shell.searchOrderBuyMarket' : 'shell.searchOrderSellMarket';
  return side === 'buy' ? 'shell.searchOrderBuy' : 'shell.searchOrderSell';
}
