import { type OpenedWithdrawal, openWithdrawalCase, type WithdrawalCase, type WithdrawalCheck } from '@candor/protocol';
import { Button } from '@candor/ui';
import { actionText } from '../../audit/action-text.ts';
import { KeyName } from '../../app/KeyName.tsx';
import { CaseFrame } from '../../cases/CaseFrame.tsx';
import { Checks } from '../../cases/Checks.tsx';
import { Person } from '../../cases/Person.tsx';
import type { PersonCase } from '../../cases/person-case.ts';
import type { CaseDesk } from '../../cases/use-case-desk.ts';
import { useRight } from '../../entry/session.ts';
import { useText, useTime } from '../../i18n/text.ts';
import { useRead } from '../../wire/use-ask.ts';
import { WithdrawalBadges } from './WithdrawalBadges.tsx';
import { exact } from '../../app/figures.ts';
import cases from '../../cases/Cases.module.css';
import styles from './Wallets.module.css';

/** One withdrawal in review: the sum, where it goes, the checks, who decides, and the person. */
export function WithdrawalPanel(props: {
  readonly shown: PersonCase<WithdrawalCase>;
  readonly desk: Pick<CaseDesk<WithdrawalCase>, 'onDecide' | 'onStep'>;
  readonly isMarked: boolean;
  readonly onMark: () => void;
  readonly onAsk: () => void;
}) {
  const text = useText();
  const { shown, desk, isMarked, onMark, onAsk } = props;
  const { row } = shown;
  const mayApprove = useRight('withdrawals.approve');
  const mayReadUsers = useRight('users.read');
  const opened = useRead(openWithdrawalCase, { withdrawalId: shown.id }, { once: true });
  const isFirst = row.reviews - row.approvedBy.length > 1;
  return (
    <CaseFrame
      shown={mayApprove ? shown : { ...shown, proposed: true }}
      desk={desk}
      grant={text(isFirst ? 'withdrawals.approveFirst' : 'withdrawals.approve')}
      badges={<WithdrawalBadges row={row} isMarked={isMarked} />}
      opened={opened}
      more={
        <>
          <Button onClick={onAsk}>
            {text('withdrawals.ask')} <KeyName name="Q" />
          </Button>
          <Button variant="quiet" onClick={onMark}>
            {text(isMarked ? 'withdrawals.unmark' : 'withdrawals.mark')} <KeyName name="X" />
          </Button>
        </>
      }
      {...(mayReadUsers && { below: <Person userId={shown.userId} /> })}
    >
      {(found) => <Opened found={found} row={row} />}
    </CaseFrame>
  );
}

function Opened({ found, row }: { readonly found: OpenedWithdrawal; readonly row: WithdrawalCase }) {
  const text = useText();
  const time = useTime();
  return (
    <div className={cases['columns']}>
      <div className={styles['aside']}>
        <div className={styles['checks']}>
          <h3 className={cases['part']}>{text('withdrawals.checks')}</h3>
          <Checks
            checks={found.looked.map(({ check, holds }) => ({
              says: text(`withdrawals.check.${check}`),
              found: [text(`withdrawals.found.${check}`), ...listsOf(check, found)].join(' · '),
              holds,
            }))}
          />
        </div>
        <History found={found} />
        <Record found={found} />
      </div>
      <div className={styles['aside']}>
        <div>
          <h3 className={cases['part']}>{text('withdrawals.destination')}</h3>
          <p className={styles['address']}>{grouped(found.address)}</p>
          <p className={styles['small']}>
            {text(found.inside ? 'withdrawals.inside' : 'withdrawals.to', { network: found.network })}
          </p>
          <p className={styles['small']}>
            {found.addressAddedAtMs === null
              ? text('withdrawals.notBooked')
              : text('withdrawals.booked', { time: time(found.addressAddedAtMs) })}
          </p>
          {found.addressOwnedAtMs !== null && (
            <p className={styles['small']}>{text('withdrawals.owned', { time: time(found.addressOwnedAtMs) })}</p>
          )}
        </div>
        <Stated found={found} />
        <Sum found={found} />
        <People row={row} />
      </div>
    </div>
  );
}

/** The screening lists that a check found something on. */
function listsOf(check: WithdrawalCheck, { lists }: OpenedWithdrawal): readonly string[] {
  if (check === 'name_screening') return lists.name;
  return check === 'address_screening' ? lists.address : [];
}

/** Who is behind the address, as the user stated it. */
function Stated({ found: { statement } }: { readonly found: OpenedWithdrawal }) {
  const text = useText();
  if (statement === null) return <p className={styles['small']}>{text('withdrawals.noStatement')}</p>;
  const { beneficiary, person, name, country, wallet, provider } = statement;
  return (
    <div>
      <h3 className={cases['part']}>{text('withdrawals.statement')}</h3>
      <p>
        <strong>{name}</strong> ({country})
      </p>
      <p className={styles['small']}>
        {[
          text(`withdrawals.beneficiary.${beneficiary}`),
          text(`withdrawals.person.${person}`),
          text(`withdrawals.keptBy.${wallet}`, { name: provider }),
        ].join(' · ')}
      </p>
    </div>
  );
}

/** Four characters apart, as people compare them. */
const grouped = (address: string): string => address.replace(/(.{4})(?=.)/g, '$1 ');

function Sum({ found }: { readonly found: OpenedWithdrawal }) {
  const text = useText();
  const { asset, amount, fee, arrives, left, held, hourLeft } = found;
  const after = [
    ['withdrawals.left', left],
    ['withdrawals.held', held],
    ['withdrawals.hourLeft', hourLeft],
  ] as const;
  return (
    <table className={styles['sum']}>
      <tbody>
        <tr>
          <th scope="row">{text('withdrawals.requested')}</th>
          <td className="num">
            {exact(amount)} {asset}
          </td>
        </tr>
        <tr>
          <th scope="row">{text('withdrawals.fee')}</th>
          <td className="num">−{exact(fee)}</td>
        </tr>
        <tr className={styles['leaves']}>
          <th scope="row">{text('withdrawals.leaves')}</th>
          <td className="num">{exact(arrives)}</td>
        </tr>
        {after.map(([name, figure]) => (
          <tr key={name}>
            <th scope="row">{text(name)}</th>
            <td className="num">{exact(figure)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Who decided, and how many are still to. */
function People({ row }: { readonly row: WithdrawalCase }) {
  const text = useText();
  const time = useTime();
  const { reviews, approvedBy, expiresAtMs } = row;
  const missing = Math.max(0, reviews - approvedBy.length);
  return (
    <div>
      <h3 className={cases['part']}>{text('withdrawals.who', { count: reviews })}</h3>
      <ul className={cases['earlier']}>
        {approvedBy.map(({ operatorId, name }) => (
          <li key={operatorId}>{text('withdrawals.approvedBy', { name })}</li>
        ))}
        {Array.from({ length: missing }, (_, place) => (
          <li key={`open ${place}`} className={styles['small']}>
            {text('withdrawals.stillOpen')}
          </li>
        ))}
      </ul>
      {expiresAtMs !== null && (
        <p className={styles['small']}>{text('withdrawals.expires', { time: time(expiresAtMs) })}</p>
      )}
    </div>
  );
}

/** What the user took out and brought in. */
function History({ found }: { readonly found: OpenedWithdrawal }) {
  const text = useText();
  const time = useTime();
  const { limit, deposits, asset, earlier } = found;
  const { count, firstAtMs } = deposits;
  const came =
    firstAtMs === null
      ? text('withdrawals.cameNone')
      : `${exact(deposits.amount)} ${asset} · ${text('withdrawals.cameCount', { count, time: time(firstAtMs) })}`;
  const facts = [
    [text('withdrawals.limit', { level: limit.level }), `${exact(limit.limit)} USDT`],
    [text('withdrawals.used'), `${exact(limit.used)} USDT`],
    [text('withdrawals.cameIn'), came],
    [
      text('withdrawals.earlier'),
      text('withdrawals.earlierSum', {
        count: earlier.count,
        median: exact(earlier.median),
        largest: exact(earlier.largest),
      }),
    ],
    [text('withdrawals.toThisAddress'), String(earlier.toThisAddress)],
  ] as const;
  return (
    <table className={cases['facts']}>
      <tbody>
        {facts.map(([name, says]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="num">{says}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Record({ found: { record } }: { readonly found: OpenedWithdrawal }) {
  const text = useText();
  const time = useTime();
  if (record.length === 0) return null;
  return (
    <div>
      <h3 className={cases['part']}>{text('withdrawals.record')}</h3>
      <ul className={cases['earlier']}>
        {record.map(({ timeMs, name, action, reason }) => (
          <li key={`${timeMs} ${action}`}>
            <span className={styles['small']}>{time(timeMs)}</span> <strong>{name}</strong> {actionText(action, text)}
            {reason !== '' && `: ${reason}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
