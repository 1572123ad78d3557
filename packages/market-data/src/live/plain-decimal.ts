/**
 * What a venue said as a plain decimal string without exponent; undefined when it is no positive
 * number.
 */
export function plainDecimal(value: string | number | undefined): string | undefined {
  if (value === undefined) return undefined;
  const text = String(value).trim();
  const match = /^(\d+)(?:\.(\d*))?(?:e([+-]?\d{1,2}))?$/i.exec(text);
  if (!match || text.length > 60) return undefined;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const at = Math.max(1, point);
  const integer = padded.slice(0, at).replace(/^0+(?=\d)/, '');
  // Finer than 10^-18 is nobody's price.
  const decimals = padded.slice(at, at + 18).replace(/0+$/, '');
  const plain = decimals === '' ? integer : `${integer}.${decimals}`;
  return /[1-9]/.test(plain) ? plain : undefined;
}
