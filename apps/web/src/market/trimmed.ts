import { displayAmount } from '@candor/amount';

/** A decimal string in groups and without zeros at its end: "9000000.00000000" is "9,000,000". */
export function trimmed(decimal: string): string {
  const [whole = '0', rest = ''] = decimal.split('.');
  const decimals = rest.replace(/0+$/, '');
  return displayAmount(decimals === '' ? whole : `${whole}.${decimals}`, decimals.length);
}
