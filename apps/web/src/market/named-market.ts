const separator = /[/_\s-]/;
const quotes = /^(.+?)(USDT|USDC|USD)$/;

/**
 * A market of an address as traders write it, in its form: `eth`, `ethusdt`, `ETH_USDT`,
 * `ETH/USDT`. Whether it is listed is another question.
 */
export function symbolOf(named: string): string {
  const text = named.trim().toUpperCase();
  if (separator.test(text)) return text.replace(separator, '/');
  const [, base = text, quote = 'USDT'] = quotes.exec(text) ?? [];
  return `${base}/${quote}`;
}

/**
 * Which of the listed markets an address means: the one of that name, or else the first of that
 * coin.
 */
export function listedSymbol(listed: readonly string[], named: string): string | undefined {
  const symbol = symbolOf(named);
  const coin = `${named.trim().toUpperCase()}/`;
  return listed.includes(symbol) ? symbol : listed.find((one) => one.startsWith(coin));
}
