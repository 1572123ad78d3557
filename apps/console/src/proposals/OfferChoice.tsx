import { SegmentedControl } from '@candor/ui';
import { useText } from '../i18n/text.ts';

/** Whether something is offered, in the terms of a product. */
export function OfferChoice(props: {
  readonly value: 'open' | 'closed';
  readonly onValue: (value: 'open' | 'closed') => void;
}) {
  const text = useText();
  return (
    <SegmentedControl<'open' | 'closed'>
      label={text('swaps.offer')}
      options={[
        { value: 'open', label: text('swaps.offer.open') },
        { value: 'closed', label: text('swaps.offer.closed') },
      ]}
      value={props.value}
      onValue={props.onValue}
    />
  );
}
