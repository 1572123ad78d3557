/** The price chart of a market. */
export function SpotChart({ symbol }: { readonly symbol: string; readonly compact?: boolean }) {
  return <div>{symbol}</div>;
}
