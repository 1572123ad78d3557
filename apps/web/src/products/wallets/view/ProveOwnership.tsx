import { ownershipText, proveOwnership } from '@candor/protocol';
import { Button, copyText, Dialog, FieldError, TextField, toast } from '@candor/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useChange } from '../../../step-up/use-change.ts';
import { Loaded } from '../../../page/Loaded.tsx';
import { request } from '../../../transport/request.ts';
import { type BrowserWallet, signWith, watchWallets } from '../model/browser-wallets.ts';
import { type BookedAddress, useAddressBookChanged } from '../model/use-address-book.ts';
import styles from './Wallets.module.css';

interface Props {
  readonly row: BookedAddress;
  readonly isEvm: boolean;
  readonly onClose: () => void;
}

/** A little sooner than a text ends. */
const textAgainMs = 14 * 60_000;

/** Shows whose an address is by a signature of its key. It moves nothing and allows nothing. */
export function ProveOwnership({ row, isEvm, onClose }: Props) {
  const text = useText();
  const { addressId } = row;
  const asked = useQuery({
    queryKey: ['ownership-text', addressId],
    // Each text has an end: one that was read earlier is not shown again.
    gcTime: 0,
    staleTime: Infinity,
    refetchInterval: textAgainMs,
    queryFn: ({ signal }) => request(ownershipText, { input: { addressId }, signal, quiet: true }),
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={text('wallets.proveTitle')}>
      <p>{text('wallets.proveLead')}</p>
      <Loaded query={asked} rows={3} label={text('wallets.proveTitle')}>
        {({ message, expiresAtMs }) => (
          <Signing
            key={message}
            row={row}
            isEvm={isEvm}
            message={message}
            expiresAtMs={expiresAtMs}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

function Signing({
  row,
  isEvm,
  message,
  expiresAtMs,
  onClose,
}: Props & { readonly message: string; readonly expiresAtMs: number }) {
  const text = useText();
  const { addressId, address } = row;
  const changed = useAddressBookChanged();
  const { busy, at, problem, run } = useChange({ signature: text('wallets.signature') });
  const [signature, setSignature] = useState('');
  const wallets = useWallets(isEvm);
  const [walletProblem, setWalletProblem] = useState<string>();
  const copy = async () => {
    if (await copyText(message)) toast({ title: text('common.copied'), tone: 'done' });
  };
  const sign = async (wallet: BrowserWallet) => {
    setWalletProblem(undefined);
    const signed = await signWith(wallet, address, message).catch(() => null);
    if (signed === null) setWalletProblem(text('wallets.walletDeclined', { wallet: wallet.name }));
    else if (signed === undefined) setWalletProblem(text('wallets.walletOther', { wallet: wallet.name }));
    else setSignature(signed);
  };
  const prove = async () => {
    const input = { addressId, expiresAtMs, signature: signature.trim() };
    const call = () => request(proveOwnership, { input, quiet: true });
    if ((await run(call, text('wallets.proved'))) === undefined) return;
    await changed();
    onClose();
  };
  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void prove();
      }}
    >
      <p className={styles['whole']}>
        <code>{message}</code>
      </p>
      <span className={styles['buttons']}>
        <Button size={28} onClick={() => void copy()}>
          {text('wallets.copyText')}
        </Button>
        {wallets.map((wallet) => (
          <Button key={wallet.name} size={28} onClick={() => void sign(wallet)}>
            {text('wallets.signIn', { wallet: wallet.name })}
          </Button>
        ))}
      </span>
      {walletProblem !== undefined && <FieldError text={walletProblem} />}
      <TextField
        label={text('wallets.signature')}
        autoComplete="off"
        spellCheck={false}
        maxLength={2_048}
        value={signature}
        error={at['signature']}
        onChange={(event) => setSignature(event.target.value)}
      />
      {problem !== undefined && <FieldError text={problem} />}
      <Button type="submit" variant="primary" size={40} busy={busy} disabled={signature.trim() === ''}>
        {text('wallets.prove')}
      </Button>
    </form>
  );
}

/** Wallets of this browser, each name once. */
function useWallets(isEvm: boolean): readonly BrowserWallet[] {
  const [wallets, setWallets] = useState<readonly BrowserWallet[]>([]);
  useEffect(() => {
    if (!isEvm) return undefined;
    return watchWallets((wallet) =>
      setWallets((before) => [...before.filter(({ name }) => name !== wallet.name), wallet]),
    );
  }, [isEvm]);
  return wallets;
}
