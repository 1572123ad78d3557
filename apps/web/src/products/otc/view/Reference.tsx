import type { OtcAdvert } from '@candor/protocol';
import { Worked, type Workings } from '@candor/ui';
import { type Text, useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { noFigure } from '../model/words.ts';
import type { OfferPage } from '../stores/use-offers.ts';
import { displayChange } from '@candor/amount';

type Reference = OfferPage['reference'];

/** The price to compare with, and what it is made of. */
export function ReferencePrice(props: { readonly reference: Reference; readonly coin: string; readonly fiat: string }) {
  const { reference, coin, fiat } = props;
  const text = useText();
  const time = useTime();
  const { price, source, inputs, timeMs } = reference;
  if (price === null) return <>{text('otc.noReference')}</>;
  return (
    <>
      {text('otc.reference')}{' '}
      <Worked
        title={text('otc.referenceTitle')}
        formula={text(source === 'released' ? 'otc.referenceReleased' : 'otc.referenceOffers')}
        inputs={inputs.map((one, place) => ({
          label: one.timeMs === null ? text('otc.referenceOffer', { place: place + 1 }) : time.short(one.timeMs),
          value: one.price,
          unit: fiat,
        }))}
        result={price}
        unit={fiat}
        aside={[{ label: text('otc.referenceUse'), value: '' }]}
      >
        {price}
      </Worked>{' '}
      {text('otc.referenceUnit', { fiat, coin, time: time.minute(timeMs) })}
    </>
  );
}

/** How (price ÷ reference − 1) came about. */
export const overWorkings = (
  text: Text,
  {
    price,
    over,
    reference,
    fiat,
  }: { readonly price: string; readonly over: string; readonly reference: string; readonly fiat: string },
): Workings => ({
  title: text('otc.overReference'),
  formula: text('otc.overFormula'),
  inputs: [
    { label: text('otc.price'), value: price, unit: fiat },
    { label: text('otc.reference'), value: reference, unit: fiat },
  ],
  substituted: `${price} ÷ ${reference} − 1`,
  result: displayChange(over),
  rounding: text('otc.overRounding'),
});

/** An offer's price over the reference, with its workings. */
export function OverReference(props: { readonly offer: OtcAdvert; readonly reference: Reference }) {
  const { offer, reference } = props;
  const text = useText();
  const { overReferencePercent: over, price, fiat } = offer;
  if (over === null || price === null || reference.price === null) return <>{noFigure}</>;
  return (
    <Worked {...overWorkings(text, { price, over, reference: reference.price, fiat })}>{displayChange(over)}</Worked>
  );
}
