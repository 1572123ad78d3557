import { addAddress } from '@candor/protocol';
import { Button, FieldError, Select, TextField } from '@candor/ui';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useChange } from '../../../step-up/use-change.ts';
import { request } from '../../../transport/request.ts';
import { Refusal } from '../../../transport/refusal.ts';
import { type AddressBookState, useAddressBookChanged } from '../model/use-address-book.ts';
import styles from './Wallets.module.css';

/** Which characters of a new address are to be typed, counted from 1. */
interface Asked {
  readonly from: string;
  readonly to: string;
}

/** The form of a new address; where it looks like another of the book, its middle is asked for. */
export function NewAddress({ networks }: { readonly networks: AddressBookState['networks'] }) {
  const text = useText();
  const changed = useAddressBookChanged();
  const { busy, at, problem, run } = useChange({
    address: text('wallets.address'),
    label: text('wallets.label'),
    network: text('wallets.network'),
  });
  const [network, setNetwork] = useState(networks[0]?.network ?? '');
  const [address, setAddress] = useState('');
  const [label, setLabel] = useState('');
  const [middle, setMiddle] = useState('');
  const [asked, setAsked] = useState<Asked>();
  const typed = address.trim();
  const send = async () => {
    const input = { network, address: typed, label: label.trim(), ...(asked && middle !== '' ? { middle } : {}) };
    return request(addAddress, { input, quiet: true }).catch((refusal: unknown) => {
      if (refusal instanceof Refusal && refusal.reason === 'address_looks_alike')
        setAsked({ from: refusal.detail['from'] ?? '', to: refusal.detail['to'] ?? '' });
      throw refusal;
    });
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if ((await run(send, text('wallets.added'))) === undefined) return;
    setAddress('');
    setLabel('');
    setMiddle('');
    setAsked(undefined);
    await changed();
  };
  const changeAddress = (value: string) => {
    setAddress(value);
    setAsked(undefined);
    setMiddle('');
  };
  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void add(event)}>
      <h2>{text('wallets.addAddress')}</h2>
      <Select
        label={text('wallets.network')}
        options={networks.map(({ network: value, name }) => ({ value, label: name }))}
        value={network}
        onValue={setNetwork}
      />
      <TextField
        label={text('wallets.address')}
        autoComplete="off"
        spellCheck={false}
        value={address}
        error={at['address']}
        onChange={(event) => changeAddress(event.target.value)}
      />
      <TextField
        label={text('wallets.label')}
        maxLength={40}
        value={label}
        error={at['label']}
        onChange={(event) => setLabel(event.target.value)}
      />
      {asked !== undefined && (
        <TextField
          label={text('wallets.middle', { from: asked.from, to: asked.to })}
          autoComplete="off"
          spellCheck={false}
          maxLength={16}
          value={middle}
          error={at['middle']}
          onChange={(event) => setMiddle(event.target.value.trim())}
        />
      )}
      {problem !== undefined && <FieldError text={problem} />}
      <Button type="submit" variant="primary" size={40} busy={busy} disabled={typed === '' || label.trim() === ''}>
        {text('wallets.add')}
      </Button>
    </form>
  );
}
