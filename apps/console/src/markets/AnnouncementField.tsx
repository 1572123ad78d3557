import { TextField } from '@candor/ui';
import { useText } from '../i18n/text.ts';
import type { Refusal } from '../wire/ask.ts';

/** The announcement that told of what becomes dearer or harder. */
export function AnnouncementField(props: {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly refusal: Refusal | undefined;
}) {
  const text = useText();
  const { value, onValue, refusal } = props;
  return (
    <TextField
      label={text('markets.announcement')}
      hint={text('markets.announcementHint')}
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      error={refusal?.of('announcement')}
    />
  );
}
