import { TextField } from '@candor/ui';
import { useText } from '../i18n/text.ts';
import { type Days, isTurned } from '../records/days.ts';

/** The first and the last day of what is shown, in the user's zone. */
export function DateSpan(props: { readonly days: Days; readonly onDays: (days: Days) => void }) {
  const text = useText();
  const { days, onDays } = props;
  const { from = '', to = '' } = days;
  return (
    <>
      <TextField
        type="date"
        label={text('assets.daysFrom')}
        value={from}
        onChange={({ target }) => onDays({ ...days, from: target.value })}
      />
      <TextField
        type="date"
        label={text('assets.daysTo')}
        value={to}
        error={isTurned(days) ? text('assets.daysTurned') : undefined}
        onChange={({ target }) => onDays({ ...days, to: target.value })}
      />
    </>
  );
}
