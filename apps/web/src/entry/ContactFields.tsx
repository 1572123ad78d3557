import { SegmentedControl, TextField } from '@candor/ui';
import type { ComponentProps } from 'react';
import { useText } from '../i18n/text.ts';
import type { ContactKind } from './contact.ts';

interface Props {
  readonly kind: ContactKind;
  readonly onKind: (kind: ContactKind) => void;
  readonly field: Omit<ComponentProps<typeof TextField>, 'label'>;
}

/** By email or by phone, and the address. */
export function ContactFields({ kind, onKind, field }: Props) {
  const text = useText();
  return (
    <>
      <SegmentedControl<ContactKind>
        label={text('entry.by')}
        options={[
          { value: 'email', label: text('entry.byEmail') },
          { value: 'phone', label: text('entry.byPhone') },
        ]}
        value={kind}
        onValue={onKind}
      />
      {kind === 'email' ? (
        <TextField key="email" label={text('entry.email')} type="email" autoComplete="username" {...field} />
      ) : (
        <TextField
          key="phone"
          label={text('entry.phone')}
          type="tel"
          autoComplete="tel"
          placeholder="+852 9123 4567"
          {...field}
        />
      )}
    </>
  );
}
