import { removeAddress, setWhitelistOnly } from '@candor/protocol';
import { Badge, Button, Empty, FieldError, Switch } from '@candor/ui';
import { useState } from 'react';
import { useSpoken } from '../../../i18n/texts.ts';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { FactorFirst, hasFactor } from '../../../step-up/FactorFirst.tsx';
import { useSecurity } from '../../../step-up/state.ts';
import { useChange } from '../../../step-up/use-change.ts';
import { Loaded } from '../../../page/Loaded.tsx';
import { platform } from '../../../transport/platform.ts';
import { request } from '../../../transport/request.ts';
import { serverNow } from '../../../transport/server-clock.ts';
import {
  type AddressBookState,
  type BookedAddress,
  useAddressBook,
  useAddressBookChanged,
} from '../model/use-address-book.ts';
import { waitText } from '../../../i18n/wait-text.ts';
import { NewAddress } from './NewAddress.tsx';
import { ProveOwnership } from './ProveOwnership.tsx';
import { PracticeLink } from './PracticeLink.tsx';
import { NoChain } from './NoChain.tsx';
import { SureDeleting } from './SureDeleting.tsx';
import styles from './Wallets.module.css';

/**
 * Where the user's money may go: what is kept, what is new, and whether it may go anywhere else.
 */
export function AddressBook() {
  const text = useText();
  const book = useAddressBook();
  return (
    <Loaded query={book} rows={4} label={text('wallets.book')}>
      {(state) => <Book state={state} />}
    </Loaded>
  );
}

function Book({ state }: { readonly state: AddressBookState }) {
  const text = useText();
  const tag = useSpoken((spoken) => spoken.tag);
  const security = useSecurity();
  const wait = waitText(state.coolingMs, tag);
  return (
    <div className={styles['book']}>
      <div>
        <p className={styles['lead']}>{text('wallets.bookLead', { wait })}</p>
        <Addresses state={state} />
        {security.data !== undefined && hasFactor(security.data) && <OnlyThese state={state} wait={wait} />}
      </div>
      <div>
        {state.networks.length === 0 ? (
          <NoChain />
        ) : (
          security.data !== undefined &&
          (hasFactor(security.data) ? (
            <>
              <NewAddress networks={state.networks} />
              {platform.demo && <PracticeLink from="withdraw" />}
            </>
          ) : (
            <FactorFirst why="wallets.needsFactor" />
          ))
        )}
      </div>
    </div>
  );
}

function Addresses({ state: { records, networks } }: { readonly state: AddressBookState }) {
  const text = useText();
  if (records.length === 0) return <Empty text={text('wallets.bookEmpty')} />;
  return (
    <ul className={styles['addresses']}>
      {records.map((row) => (
        <AddressRow key={row.addressId} row={row} network={networks.find(({ network }) => network === row.network)} />
      ))}
    </ul>
  );
}

/** On Bitcoin a signed text shows the key of an address that pays to one witness key alone. */
const isProvable = (kind: 'evm' | 'bitcoin', address: string): boolean =>
  kind === 'evm' || /^(?:bc|tb|bcrt)1q[a-z0-9]{38}$/.test(address);

interface RowProps {
  readonly row: BookedAddress;
  /** Undefined while it is not connected. */
  readonly network: AddressBookState['networks'][number] | undefined;
}

function AddressRow({ row, network }: RowProps) {
  const text = useText();
  const time = useTime();
  const { busy, problem, run } = useChange();
  const changed = useAddressBookChanged();
  const [asked, setAsked] = useState(false);
  const [isProving, setIsProving] = useState(false);
  const { addressId, address, label, usableAtMs, ownedAtMs } = row;
  const waits = usableAtMs > serverNow();
  const remove = async () => {
    const call = () => request(removeAddress, { input: { addressId }, quiet: true });
    if ((await run(call, text('wallets.removed'))) !== undefined) await changed();
  };
  return (
    <li className={styles['address']}>
      <span className={styles['named']}>
        <strong>{label}</strong>
        <code>{address}</code>
        <span>
          {network?.name ?? row.network}{' '}
          <Badge tone={waits ? 'wait' : 'good'}>
            {waits ? text('wallets.usableFrom', { time: time.dateTime(usableAtMs) }) : text('wallets.usable')}
          </Badge>{' '}
          {ownedAtMs !== null && <Badge tone="good">{text('wallets.owned', { time: time.dateTime(ownedAtMs) })}</Badge>}
        </span>
      </span>
      {asked ? (
        <SureDeleting
          question={text('wallets.removeSure', { label })}
          action={text('wallets.remove')}
          busy={busy}
          onSure={() => void remove()}
          onKeep={() => setAsked(false)}
        />
      ) : (
        <span className={styles['buttons']}>
          {network !== undefined && ownedAtMs === null && isProvable(network.kind, address) && (
            <Button size={28} onClick={() => setIsProving(true)}>
              {text('wallets.proveThis')}
            </Button>
          )}
          <Button size={28} onClick={() => setAsked(true)}>
            {text('wallets.remove')}
          </Button>
        </span>
      )}
      {isProving && <ProveOwnership row={row} isEvm={network?.kind === 'evm'} onClose={() => setIsProving(false)} />}
      {problem !== undefined && <FieldError text={problem} />}
    </li>
  );
}

function OnlyThese({ state, wait }: { readonly state: AddressBookState; readonly wait: string }) {
  const text = useText();
  const time = useTime();
  const { problem, run } = useChange();
  const changed = useAddressBookChanged();
  const { whitelistOnly, whitelistEndsAtMs } = state;
  const change = async (only: boolean) => {
    const call = () => request(setWhitelistOnly, { input: { only }, quiet: true });
    if ((await run(call, text(only ? 'wallets.onlyOn' : 'wallets.onlyEnding'))) !== undefined) await changed();
  };
  return (
    <div className={styles['only']}>
      <Switch checked={whitelistOnly && whitelistEndsAtMs === null} onChecked={(only) => void change(only)}>
        {text('wallets.only')}
      </Switch>
      <p className={styles['small']}>
        {text('wallets.onlyText', { wait })}
        {whitelistEndsAtMs !== null && ` ${text('wallets.onlyEnds', { time: time.dateTime(whitelistEndsAtMs) })}`}
      </p>
      {problem !== undefined && <FieldError text={problem} />}
    </div>
  );
}
