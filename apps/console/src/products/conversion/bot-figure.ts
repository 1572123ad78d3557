import { formatDecimal, parseDecimal } from '@candor/amount';

const nano = 1_000_000_000n;
const million = 1_000_000n;

/**
 * What the bot would have won of each amount at this spread and fee, as a signed fraction:
 * (1 + edge) × (1 − spread) × (1 − fee) − 1.
 */
export function botWon(
  edgeNano: number,
  { spreadPpm, feePpm }: { readonly spreadPpm: number; readonly feePpm: number },
) {
  const kept = (nano + BigInt(edgeNano)) * (million - BigInt(spreadPpm)) * (million - BigInt(feePpm));
  const won = kept / (million * million) - nano;
  return signed(won, 9);
}

/** A signed fraction of an amount, rounded down towards zero at the amount’s own decimals. */
export function shareOf(amount: string, fraction: string): string {
  const decimals = 8;
  const [whole, part] = [unitsOf(amount, decimals), unitsOf(fraction.replace('-', ''), 9)];
  const share = (whole * part) / nano;
  return signed(fraction.startsWith('-') ? -share : share, decimals);
}

const signed = (value: bigint, decimals: number): string =>
  `${value < 0n ? '-' : ''}${formatDecimal(value < 0n ? -value : value, decimals)}`;

function unitsOf(text: string, decimals: number): bigint {
  const parsed = parseDecimal(text, decimals);
  return parsed.ok ? parsed.units : 0n;
}
