import { TextField } from '@candor/ui';
import { useText } from '../i18n/text.ts';
import type { Refusal } from '../wire/ask.ts';

/** The announcement that announces what becomes more expensive or harder. */
export function AnnouncementField(props: {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly refusal: Refusal | undefined;
  /** What must have been announced, where it is no fee. */
  readonly hint?: string;
}) {
  const text = useText();
  const { value, onValue, refusal, hint = text('markets.announcementHint') } = props;
  return (
    <TextField
      label={text('markets.announcement')}
      hint={hint}
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      error={refusal?.of('announcement')}
    />
  );
}
