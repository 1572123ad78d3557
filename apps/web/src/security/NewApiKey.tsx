import type { MessageKey } from '@candor/i18n';
import { addApiKey, keyPermissions, type KeyPermission, levelFor } from '@candor/protocol';
import { Button, Checkbox, FieldError, SegmentedControl, Select, TextField } from '@candor/ui';
import { useId, useState, type FormEvent } from 'react';
import { useHoldTimes } from '../i18n/hold-times.ts';
import { useText } from '../i18n/text.ts';
import { request } from '../transport/request.ts';
import { ToVerification } from '../verification/NextLevel.tsx';
import { useChange } from '../step-up/use-change.ts';
import styles from './Security.module.css';

export interface MadeKey {
  readonly id: string;
  readonly secret: string | null;
}

const lifetimes = ['30', '90', '365', 'none'] as const;
type Lifetime = (typeof lifetimes)[number];
const dayMs = 86_400_000;

/** What a user needs before an API key of theirs may withdraw. */
export const withdrawNeeds: MessageKey =
  levelFor(({ keysMayWithdraw }) => keysMayWithdraw) === 'advanced' ? 'verify.needs.advanced' : 'verify.needs.primary';

/** The form of a new API key. */
export function NewApiKey(props: { readonly mayWithdraw: boolean; readonly onMade: (made: MadeKey) => void }) {
  const { mayWithdraw, onMade } = props;
  const text = useText();
  const holdTimes = useHoldTimes();
  const { busy, at, problem, run } = useChange({
    name: text('security.keyName'),
    publicKey: text('security.publicKey'),
    allowedAddresses: text('security.addresses'),
  });
  const [name, setName] = useState('');
  const [kind, setKind] = useState<'hmac' | 'ed25519'>('hmac');
  const [publicKey, setPublicKey] = useState('');
  const [permissions, setPermissions] = useState<readonly KeyPermission[]>(['read']);
  const [addresses, setAddresses] = useState('');
  const [lifetime, setLifetime] = useState<Lifetime>('90');
  const [tried, setTried] = useState(false);
  const why = useId();
  const make = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '' || permissions.length === 0) return;
    const input = {
      name: name.trim(),
      kind,
      permissions: [...permissions],
      allowedAddresses: addresses.split(/[\s,]+/).filter((address) => address !== ''),
      ...(kind === 'ed25519' ? { publicKey: publicKey.trim() } : {}),
      ...(lifetime === 'none' ? {} : { expiresAtMs: Date.now() + Number(lifetime) * dayMs }),
    };
    const made = await run(() => request(addApiKey, { input, quiet: true }), text('security.keyDone'));
    if (made !== undefined) onMade(made);
  };
  return (
    <form noValidate className={styles['fields']} onSubmit={(event) => void make(event)}>
      <h2 className={styles['subtitle']}>{text('security.newKey')}</h2>
      <TextField
        label={text('security.keyName')}
        maxLength={40}
        value={name}
        error={tried && name.trim() === '' ? text('security.keyNameless') : at['name']}
        onChange={(event) => setName(event.target.value)}
      />
      <div>
        <span aria-hidden className={styles['label']}>
          {text('security.keyKind')}
        </span>
        <SegmentedControl<'hmac' | 'ed25519'>
          label={text('security.keyKind')}
          options={[
            { value: 'hmac', label: 'HMAC-SHA256' },
            { value: 'ed25519', label: 'Ed25519' },
          ]}
          value={kind}
          onValue={setKind}
        />
      </div>
      {kind === 'ed25519' && (
        <TextField
          label={text('security.publicKey')}
          hint={text('security.publicKeyHint')}
          autoComplete="off"
          value={publicKey}
          error={at['publicKey']}
          onChange={(event) => setPublicKey(event.target.value)}
        />
      )}
      <fieldset className={styles['choices']}>
        <legend>{text('security.mayDo')}</legend>
        {keyPermissions.map((permission) => (
          <Checkbox
            key={permission}
            checked={permissions.includes(permission)}
            {...(permission === 'withdraw' && !mayWithdraw ? { disabled: true, describedBy: why } : {})}
            onChecked={(checked) =>
              setPermissions(keyPermissions.filter((one) => (one === permission ? checked : permissions.includes(one))))
            }
          >
            {text(`security.permission.${permission}`)}
          </Checkbox>
        ))}
        {!mayWithdraw && (
          <p id={why} className={styles['small']}>
            {text(withdrawNeeds)} <ToVerification />
          </p>
        )}
        {tried && permissions.length === 0 && <FieldError text={text('apply.chooseOne')} />}
      </fieldset>
      <TextField
        label={text('security.addresses')}
        {...(permissions.includes('withdraw') ? {} : { note: text('entry.optional') })}
        hint={text('security.addressesHint')}
        autoComplete="off"
        value={addresses}
        error={at['allowedAddresses']}
        onChange={(event) => setAddresses(event.target.value)}
      />
      <Select<Lifetime>
        label={text('security.lifetime')}
        options={lifetimes.map((value) => ({
          value,
          label: value === 'none' ? text('security.noEnd') : text('security.days', { count: Number(value) }),
        }))}
        value={lifetime}
        onValue={setLifetime}
      />
      {permissions.some((permission) => permission !== 'read') && <p>{text('security.holdAfter', holdTimes)}</p>}
      {problem !== undefined && <FieldError text={problem} />}
      <Button type="submit" variant="primary" size={40} busy={busy}>
        {text('security.makeKey')}
      </Button>
    </form>
  );
}
