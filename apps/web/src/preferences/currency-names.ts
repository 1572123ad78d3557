/** The sign of a currency, such as ¥ for CNY; its code when it has none or is unknown. */
export function currencySign(currency: string): string {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
    return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
  } catch {
    return currency;
  }
}

/** A currency by its name in a language: "CNY, Chinese Yuan". */
export function currencyName(currency: string, languageTag: string): string {
  try {
    const name = new Intl.DisplayNames(languageTag, { type: 'currency' }).of(currency);
    return name === undefined || name === currency ? currency : `${currency} · ${name}`;
  } catch {
    return currency;
  }
}
