import { IconButton } from '@candor/ui';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import { memo, useCallback, useMemo } from 'react';
import { useText } from '../i18n/text.ts';
import { keepStarForEntry, useWatchlist } from './watchlist.ts';

/**
 * What a star does: adds a market to the watchlist or takes it off. A visitor is led to the log-in
 * page, and the star is set afterwards.
 */
export function useStar(): { readonly symbols: ReadonlySet<string>; readonly onStar: (symbol: string) => void } {
  const navigate = useNavigate();
  const { href } = useLocation();
  const { symbols, toggle } = useWatchlist();
  const onStar = useCallback(
    (symbol: string) => {
      if (toggle(symbol)) return;
      keepStarForEntry(symbol);
      void navigate({ to: '/user/login', search: { back: href } });
    },
    [href, navigate, toggle],
  );
  return useMemo(() => ({ symbols, onStar }), [symbols, onStar]);
}

/** The star of a row, of a list that knows which are set. */
export const RowStar = memo(function RowStar(props: {
  readonly symbol: string;
  readonly starred: boolean;
  readonly onStar: (symbol: string) => void;
}) {
  const text = useText();
  const { symbol, starred, onStar } = props;
  return (
    <IconButton
      label={text(starred ? 'market.unstar' : 'market.star', { symbol })}
      pressed={starred}
      icon={<Star size={16} strokeWidth={1.5} fill={starred ? 'currentColor' : 'none'} aria-hidden />}
      onClick={() => onStar(symbol)}
    />
  );
});

/** The star of one market by itself. */
export function StarButton({ symbol }: { readonly symbol: string }) {
  const { symbols, onStar } = useStar();
  return <RowStar symbol={symbol} starred={symbols.has(symbol)} onStar={onStar} />;
}
