import { stateBeneficiary, statementPurposes, type InputOf } from '@candor/protocol';
import { Button, FieldError, Select, TextField } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useChange } from '../../../step-up/use-change.ts';
import { request } from '../../../transport/request.ts';
import styles from './Wallets.module.css';

type Statement = InputOf<typeof stateBeneficiary>;

/** Who is behind an address: asked from the travel rule's threshold on, before anything is sent. */
export function StatementForm(props: {
  readonly network: string;
  readonly address: string;
  readonly onStated: () => Promise<void>;
}) {
  const text = useText();
  const [beneficiary, setBeneficiary] = useState<Statement['beneficiary']>('self');
  const [person, setPerson] = useState<Statement['person']>('natural');
  const [wallet, setWallet] = useState<Statement['wallet']>('own');
  const [purpose, setPurpose] = useState<Statement['purpose']>('own_wallet');
  const [name, setName] = useState('');
  const [country, setCountry] = useState('');
  const [provider, setProvider] = useState('');
  const { busy, at, problem, run } = useChange({
    name: text('wallets.holderName'),
    country: text('wallets.country'),
    provider: text('wallets.providerName'),
    address: text('wallets.address'),
  });
  const state = async () => {
    const { network, address, onStated } = props;
    const said = { network, address, beneficiary, person, wallet, purpose, name: name.trim(), country };
    const input = wallet === 'provider' ? { ...said, provider: provider.trim() } : said;
    if ((await run(() => request(stateBeneficiary, { input, quiet: true }), text('wallets.stated'))) === undefined)
      return;
    await onStated();
  };
  return (
    <fieldset className={styles['statement']}>
      <legend>{text('wallets.statement')}</legend>
      <p className={styles['small']}>{text('wallets.statementText')}</p>
      <div className={styles['choices']}>
        <Select
          label={text('wallets.beneficiary')}
          options={[
            { value: 'self', label: text('wallets.self') },
            { value: 'other', label: text('wallets.other') },
          ]}
          value={beneficiary}
          onValue={setBeneficiary}
        />
        <Select
          label={text('wallets.person')}
          options={[
            { value: 'natural', label: text('wallets.natural') },
            { value: 'legal', label: text('wallets.legal') },
          ]}
          value={person}
          onValue={setPerson}
        />
      </div>
      <TextField
        label={text('wallets.holderName')}
        maxLength={100}
        value={name}
        error={at['name']}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={text('wallets.country')}
        maxLength={2}
        value={country}
        error={at['country']}
        onChange={(event) => setCountry(event.target.value.toUpperCase())}
      />
      <div className={styles['choices']}>
        <Select
          label={text('wallets.keptBy')}
          options={[
            { value: 'own', label: text('wallets.ownWallet') },
            { value: 'provider', label: text('wallets.provider') },
          ]}
          value={wallet}
          onValue={setWallet}
        />
        <Select
          label={text('wallets.purpose')}
          options={statementPurposes.map((value) => ({ value, label: text(`wallets.purpose.${value}`) }))}
          value={purpose}
          onValue={setPurpose}
        />
      </div>
      {wallet === 'provider' && (
        <TextField
          label={text('wallets.providerName')}
          maxLength={100}
          value={provider}
          error={at['provider']}
          onChange={(event) => setProvider(event.target.value)}
        />
      )}
      {problem !== undefined && <FieldError text={problem} />}
      <Button size={40} busy={busy} disabled={name.trim() === '' || country.length !== 2} onClick={() => void state()}>
        {text('wallets.state')}
      </Button>
    </fieldset>
  );
}
