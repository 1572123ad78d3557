import { displaySigned } from '@candor/amount';
import type { FixedPeriodReceipt } from '@candor/protocol';
import { useText } from '../../../i18n/text.ts';
import { accountKey, causeKey, entryDecimals, entryGroups, type NumberedEntry } from '../model/receipt-entries.ts';
import styles from './Receipt.module.css';

/** What the contract moved, record by record: the owner's wallet, the house and the escrow. */
export function ReceiptEntries({ receipt }: { readonly receipt: FixedPeriodReceipt }) {
  const text = useText();
  if (receipt.entries.length === 0) return null;
  return (
    <section className={styles['part']}>
      <h3>{text('flash.entries')}</h3>
      <table className={styles['entries']} aria-label={text('flash.entries')}>
        <thead>
          <tr>
            <th scope="col">{text('flash.col.account')}</th>
            <th scope="col">{text('flash.col.available')}</th>
            <th scope="col">{text('flash.col.reserved')}</th>
          </tr>
        </thead>
        {entryGroups(receipt).map(({ seq, entries }) => (
          <tbody key={entries[0]?.place}>
            <tr>
              <th scope="rowgroup" colSpan={3} className="num">
                {text('flash.record', { record: String(seq) })}
              </th>
            </tr>
            {entries.map((entry) => (
              <Entry key={entry.place} entry={entry} receipt={receipt} />
            ))}
          </tbody>
        ))}
      </table>
      <p className={styles['small']}>{text('flash.entriesText')}</p>
    </section>
  );
}

/** An account or cause that no contract uses is shown as the receipt has it. */
function Entry({ entry, receipt }: { readonly entry: NumberedEntry; readonly receipt: FixedPeriodReceipt }) {
  const text = useText();
  const { account, cause, asset, available, reserved, place } = entry;
  const [accountIs, causeIs] = [accountKey(entry), causeKey(entry, receipt)];
  const decimals = entryDecimals(receipt);
  return (
    <tr>
      <th scope="row">
        {place}. {accountIs === undefined ? account : text(accountIs)}
        <span>{causeIs === undefined ? cause : text(causeIs)}</span>
      </th>
      <td className="num">
        {displaySigned(available, decimals)}
        {asset !== receipt.stakeAsset && ` ${asset}`}
      </td>
      <td className="num">{displaySigned(reserved, decimals)}</td>
    </tr>
  );
}
