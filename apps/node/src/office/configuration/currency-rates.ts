/**
 * Local currencies per US dollar, monthly averages of the Federal Reserve (public domain), for
 * display only: nothing is charged or settled at them. One USDT is shown as one dollar.
 */
const ratesAsOf = '2026-06';
/** The end of that month: averages over it say nothing of any time after. */
const ratesAtMs = Date.UTC(2026, 6, 1);

export const currencyRates: readonly (readonly [code: string, name: string, sign: string, perUsd: string])[] = [
  ['USD', 'US Dollar', '$', '1'],
  ['CNY', 'CNY', '¥', '6.7758'],
  ['EUR', 'Euro', '€', '0.8684'],
  ['GBP', 'Pound Sterling', '£', '0.7497'],
  ['JPY', 'Japanese Yen', '¥', '160.7700'],
  ['KRW', 'South Korean Won', '₩', '1529.4619'],
  ['HKD', 'Hong Kong Dollar', 'HK$', '7.8377'],
  ['TWD', 'New Taiwan Dollar', 'NT$', '31.6195'],
  ['SGD', 'Singapore Dollar', 'S$', '1.2878'],
  ['THB', 'Thai Baht', '฿', '32.8990'],
  ['MYR', 'Malaysian Ringgit', 'RM', '4.0635'],
  ['INR', 'Indian Rupee', '₹', '94.9600'],
  ['LKR', 'Sri Lankan Rupee', 'Rs', '334.1014'],
  ['AUD', 'Australian Dollar', 'A$', '1.4235'],
  ['NZD', 'New Zealand Dollar', 'NZ$', '1.7295'],
  ['CAD', 'Canadian Dollar', 'C$', '1.4034'],
  ['MXN', 'Mexican Peso', 'MX$', '17.3792'],
  ['BRL', 'Brazilian Real', 'R$', '5.1241'],
  ['CHF', 'Swiss Franc', 'CHF', '0.7993'],
  ['SEK', 'Swedish Krona', 'kr', '9.5155'],
  ['NOK', 'Norwegian Krone', 'kr', '9.5827'],
  ['DKK', 'Danish Krone', 'kr', '6.4903'],
  ['ZAR', 'South African Rand', 'R', '16.3886'],
];

/**
 * A currency's rate as it is in force: that of the table, or one that operators set and when they
 * did. A demo trades play money, so there the table is the agreed rate and has no age.
 */
export function rateInForce(
  code: string,
  known: string,
  set: { readonly rate: string | undefined; readonly atMs: number | null; readonly demo: boolean },
) {
  const isSet = set.rate !== undefined && set.rate !== known && set.atMs !== null;
  if (isSet) return { rate: set.rate, asOf: new Date(set.atMs).toISOString().slice(0, 10), atMs: set.atMs };
  return { rate: set.rate ?? known, asOf: ratesAsOf, atMs: code === 'USD' || set.demo ? null : ratesAtMs };
}
