import { coinGlyphs } from './coin-glyphs.ts';

/** The round glyph of an asset. It is beside the asset's name, so it says nothing by itself. */
export function CoinIcon({ symbol, size = 20 }: { readonly symbol: string; readonly size?: number }) {
  const glyph = coinGlyphs[symbol];
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden focusable="false" style={{ flex: 'none' }}>
      <circle cx="12" cy="12" r="12" fill={glyph?.ground ?? '#5f7886'} />
      {glyph === undefined ? (
        <text x="12" y="16.5" textAnchor="middle" fontSize="12" fontWeight="600" fill="#fff">
          {symbol.slice(0, 1)}
        </text>
      ) : (
        <path d={glyph.path} fill="none" stroke="#fff" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
      )}
    </svg>
  );
}
