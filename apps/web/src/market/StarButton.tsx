import { IconButton } from '@candor/ui';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import { useText } from '../i18n/text.ts';
import { useWatchlist } from './watchlist.ts';

/** Adds a market to the watchlist or takes it off; a visitor is led to the log-in page. */
export function StarButton({ symbol }: { readonly symbol: string }) {
  const text = useText();
  const navigate = useNavigate();
  const { href } = useLocation();
  const { symbols, toggle } = useWatchlist();
  const starred = symbols.has(symbol);
  return (
    <IconButton
      label={text(starred ? 'market.unstar' : 'market.star', { symbol })}
      pressed={starred}
      icon={<Star size={16} strokeWidth={1.5} fill={starred ? 'currentColor' : 'none'} aria-hidden />}
      onClick={() => {
        if (!toggle(symbol)) void navigate({ to: '/user/login', search: { back: href } });
      }}
    />
  );
}
