import type { MessageKey } from '@candor/i18n';
import type { OtcOrderDetail } from '@candor/protocol';
import { copyText, IconButton, TextButton, toast } from '@candor/ui';
import { Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { amountText } from '../../../records/amount-text.ts';
import { useText } from '../../../i18n/text.ts';
import { isOpenState } from '../model/order-view.ts';
import { methodText } from '../model/words.ts';
import styles from './Order.module.css';

const fieldNames: Readonly<Record<string, MessageKey>> = {
  cardNumber: 'otc.payee.cardNumber',
  bankName: 'otc.payee.bankName',
  bankAddress: 'otc.payee.bankAddress',
  bankCode: 'otc.payee.bankCode',
  branch: 'otc.payee.branch',
  account: 'otc.payee.account',
  holder: 'otc.payee.holder',
};
/** What somebody beside the reader could take down. */
const hiddenAtFirst = new Set(['cardNumber', 'account']);

const masked = (value: string): string =>
  value.length <= 8 ? value : `${value.slice(0, 4)} •••• •••• ${value.slice(-4)}`;

/**
 * Where the buyer's money goes, each line to copy; the seller reads what the payment must come
 * from.
 */
export function Payee({ order }: { readonly order: OtcOrderDetail }) {
  const text = useText();
  const { payee, fiatAmount, fiat, side, payerName, state } = order;
  const [shown, setShown] = useState(false);
  if (payee === null && side === 'buy') return null;
  const sum = `${amountText(fiatAmount)} ${fiat}`;
  return (
    <section aria-label={text('otc.payeeTitle')}>
      <dl className={styles['payee']}>
        {side === 'sell' && <Row name={text('otc.payer')} value={payerName} />}
        {payee !== null && (
          <>
            <Row name={text('otc.method')} value={methodText(text, payee.method)} />
            <Row name={text('otc.payee.name')} value={payee.name} copy={payee.masked ? undefined : payee.name} />
            {payee.fields.map(({ name, value }) => {
              const known = fieldNames[name];
              const hides = hiddenAtFirst.has(name) && !payee.masked && value.length > 8;
              return (
                <Row
                  key={name}
                  name={known === undefined ? name : text(known)}
                  value={hides && !shown ? masked(value) : value}
                  copy={payee.masked ? undefined : value}
                  mono={hiddenAtFirst.has(name)}
                  more={
                    hides && (
                      <TextButton onClick={() => setShown(!shown)}>{text(shown ? 'otc.hide' : 'otc.show')}</TextButton>
                    )
                  }
                />
              );
            })}
          </>
        )}
        <Row name={text('otc.amount')} value={sum} copy={fiatAmount} />
        {payee !== null && isOpenState(state) && (
          <Row
            name={text(side === 'buy' ? 'otc.writeNote' : 'otc.noteIs')}
            value={payee.note}
            copy={payee.note}
            marked
          />
        )}
      </dl>
    </section>
  );
}

function Row(props: {
  readonly name: string;
  readonly value: string;
  readonly copy?: string | undefined;
  readonly mono?: boolean;
  readonly marked?: boolean;
  readonly more?: ReactNode;
}) {
  const { name, value, copy, mono = false, marked = false, more } = props;
  const text = useText();
  const take = async () => {
    if (copy !== undefined && (await copyText(copy))) toast({ title: text('common.copied'), tone: 'done' });
  };
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span translate="no">
          {marked ? <mark>{value}</mark> : mono ? <code>{value}</code> : <strong>{value}</strong>} {more}
        </span>
        {copy !== undefined && (
          <IconButton
            label={text('otc.copy', { what: name })}
            icon={<Copy size={16} strokeWidth={1.5} aria-hidden />}
            onClick={() => void take()}
          />
        )}
      </dd>
    </div>
  );
}
