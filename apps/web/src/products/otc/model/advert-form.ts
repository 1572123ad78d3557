import { parseSignedDecimal } from '@candor/amount';
import type { InputOf, OtcMethod, OtcOwnAdvert, otcPublishAdvert, OtcSide } from '@candor/protocol';

export type AdvertInput = Omit<InputOf<typeof otcPublishAdvert>, 'requestId'>;

/** An offer as it is typed. */
export interface AdvertForm {
  readonly side: OtcSide;
  readonly coin: string;
  readonly fiat: string;
  readonly kind: 'fixed' | 'floating';
  readonly price: string;
  readonly rate: string;
  /** In percent. */
  readonly margin: string;
  readonly total: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly minutes: string;
  readonly methods: readonly OtcMethod[];
  readonly level: '0' | '1' | '2';
  readonly completedOrders: string;
  readonly accountDays: string;
  readonly text: string;
}

export const paymentMinutes = ['15', '30', '45', '60', '90', '120', '180'] as const;

export const emptyAdvert = (coin: string, fiat: string): AdvertForm => ({
  side: 'sell',
  coin,
  fiat,
  kind: 'fixed',
  price: '',
  rate: '',
  margin: '0',
  total: '',
  minimum: '',
  maximum: '',
  minutes: '15',
  methods: [],
  level: '0',
  completedOrders: '',
  accountDays: '',
  text: '',
});

/** The form of an offer that is there. */
export function advertForm(advert: OtcOwnAdvert): AdvertForm {
  const { side, coin, fiat, price, priceInputs, total, minimum, maximum, methods, takerTerms, text } = advert;
  return {
    side,
    coin,
    fiat,
    kind: priceInputs.kind,
    price: priceInputs.kind === 'fixed' ? (price ?? '') : '',
    rate: priceInputs.rate ?? '',
    margin: percentOfPpm(priceInputs.marginPpm ?? 0),
    total,
    minimum,
    maximum,
    minutes: String(advert.paymentMinutes),
    methods,
    level: takerTerms.level === 0 ? '0' : takerTerms.level === 1 ? '1' : '2',
    completedOrders: takerTerms.completedOrders === 0 ? '' : String(takerTerms.completedOrders),
    accountDays: takerTerms.accountDays === 0 ? '' : String(takerTerms.accountDays),
    text,
  };
}

/**
 * Parts in a million of a margin in percent with at most four decimals; undefined for what is no
 * figure.
 */
export function ppmOfPercent(percent: string): number | undefined {
  const read = parseSignedDecimal(percent.replace('−', '-'), 4);
  return read.ok ? Number(read.units) : undefined;
}

export function percentOfPpm(ppm: number): string {
  const digits = String(Math.abs(ppm)).padStart(5, '0');
  const decimals = digits.slice(-4).replace(/0+$/, '');
  return `${ppm < 0 ? '-' : ''}${digits.slice(0, -4)}${decimals === '' ? '' : `.${decimals}`}`;
}

/** Which fields are still missing or wrong before the exchange is asked. */
export function missingIn(form: AdvertForm): readonly (keyof AdvertForm)[] {
  const priced: readonly (keyof AdvertForm)[] = form.kind === 'fixed' ? ['price'] : ['rate'];
  const needed = [...priced, 'total', 'minimum', 'maximum'] as const;
  return [
    ...needed.filter((name) => form[name] === ''),
    ...(form.kind === 'floating' && ppmOfPercent(form.margin) === undefined ? (['margin'] as const) : []),
    ...(form.methods.length === 0 ? (['methods'] as const) : []),
  ];
}

/** What the exchange is asked for. */
export function advertInput(form: AdvertForm): AdvertInput {
  const { side, coin, fiat, kind, price, rate, margin, total, minimum, maximum, minutes, methods, text } = form;
  return {
    side,
    coin,
    fiat,
    price: kind === 'fixed' ? { kind, price } : { kind, rate, marginPpm: ppmOfPercent(margin) ?? 0 },
    total,
    minimum,
    maximum,
    paymentMinutes: Number(minutes),
    methods: [...methods],
    takerTerms: {
      level: Number(form.level),
      completedOrders: Number(form.completedOrders || '0'),
      accountDays: Number(form.accountDays || '0'),
    },
    text: text.trim(),
  };
}
