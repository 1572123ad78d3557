import { isZeroDecimal } from '@candor/amount';
import { operatorSolvency, type OutputOf, publishProof } from '@candor/protocol';
import { Badge, Button, Empty, toast, Total } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { exact } from '../../app/figures.ts';
import { useRight } from '../../entry/session.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { Part } from '../../app/Part.tsx';
import { RoomHead } from '../../app/RoomHead.tsx';
import { useText, useTime } from '../../i18n/text.ts';
import { ask } from '../../wire/ask.ts';
import { useAct, useRead } from '../../wire/use-ask.ts';
import { CoverShortfallDialog } from '../wallets/MoveDialogs.tsx';
import cases from '../../cases/Cases.module.css';
import room from '../../app/Room.module.css';
import styles from './Solvency.module.css';

type Solvency = OutputOf<typeof operatorSolvency>;

/** Both sides of every asset, chains against the ledger, and proofs of what is owed. */
export function SolvencyPage() {
  const text = useText();
  const queries = useQueryClient();
  const { busy, act } = useAct();
  const found = useRead(operatorSolvency, undefined, { everyMs: 10_000 });
  const publish = () =>
    act(async () => {
      await ask(publishProof);
      toast({ title: text('solvency.published') });
      await queries.invalidateQueries({ queryKey: [operatorSolvency.id] });
    });
  return (
    <>
      <RoomHead title={text('solvency.room')} lead={text('solvency.lead')}>
        <Button disabled={busy || found.data?.isMaking === true} onClick={publish}>
          {text('solvency.publish')}
        </Button>
      </RoomHead>
      <Loaded query={found}>
        {({ assets, chains, database, proofs, isMaking }) => (
          <>
            {(busy || isMaking) && <p role="status">{text('solvency.making')}</p>}
            {assets.map((asset) => (
              <Sides key={asset.asset} asset={asset} />
            ))}
            <Chains chains={chains} />
            <Database database={database} />
            <Proofs proofs={proofs} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** What is held above what is owed: a double rule marks the difference, which is 0. */
function Sides({ asset: one }: { readonly asset: Solvency['assets'][number] }) {
  const text = useText();
  const { asset, held, stated, shortfall, users, books, paidIn, paidOut, difference } = one;
  const [isCovering, setCovering] = useState(false);
  const treasury = books.find(({ book }) => book === 'treasury')?.amount ?? '0';
  const mayCover = useRight('treasury.propose') && !isZeroDecimal(shortfall) && !isZeroDecimal(treasury);
  return (
    <section className={room['card']} aria-label={asset}>
      <h2>{asset}</h2>
      <div className={styles['sides']}>
        <Lines
          title={text('solvency.assets')}
          lines={[
            [text('treasury.held'), held],
            [text('solvency.stated'), stated],
            [text('treasury.shortfall'), shortfall],
          ]}
        />
        <Lines
          title={text('solvency.liabilities')}
          lines={[
            [text('treasury.liabilities'), users],
            ...books.map(({ book, amount }): readonly [string, string] => [text(`solvency.book.${book}`), amount]),
          ]}
        />
      </div>
      <Total label={text('solvency.difference')} value={exact(difference)} unit={asset} />
      {!(isZeroDecimal(paidIn) && isZeroDecimal(paidOut)) && (
        <Lines
          title={text('solvency.book.treasury')}
          lines={[
            [text('solvency.paidIn'), paidIn],
            [text('solvency.paidOut'), paidOut],
          ]}
        />
      )}
      {mayCover && <Button onClick={() => setCovering(true)}>{text('approvals.kind.shortfall.cover')}</Button>}
      {isCovering && <CoverShortfallDialog asset={{ asset, shortfall, treasury }} onClose={() => setCovering(false)} />}
    </section>
  );
}

function Lines(props: { readonly title: string; readonly lines: readonly (readonly [string, string])[] }) {
  return (
    <div>
      <h3 className={styles['title']}>{props.title}</h3>
      <dl className={styles['lines']}>
        {props.lines
          .filter(([, amount], index) => index === 0 || !isZeroDecimal(amount.replace('-', '')))
          .map(([name, amount]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{exact(amount)}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

function Chains({ chains }: { readonly chains: Solvency['chains'] }) {
  const text = useText();
  return (
    <Part title={text('solvency.chains')}>
      <p>{text('solvency.chainsLead')}</p>
      {chains.length === 0 ? (
        <Empty text={text('solvency.chainsNone')} />
      ) : (
        <table className={cases['facts']}>
          <thead>
            <tr>
              <th scope="col">{text('house.amount')}</th>
              <th scope="col">{text('treasury.chain')}</th>
              <th scope="col">{text('treasury.ledger')}</th>
              <th scope="col">{text('solvency.inFlight')}</th>
              <th scope="col">{text('treasury.difference')}</th>
            </tr>
          </thead>
          <tbody>
            {chains.map(({ network, asset, height, chain, ledger, inFlight, difference, lacks }) => (
              <tr key={`${network}/${asset}`}>
                <th scope="row">{`${asset} · ${network} ${height}`}</th>
                <td className="num">{exact(chain)}</td>
                <td className="num">{exact(ledger)}</td>
                <td className="num">{exact(inFlight)}</td>
                <td className="num">
                  {exact(difference)} {lacks && <Badge tone="wait">{text('solvency.lacks')}</Badge>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  );
}

function Database({ database: { lookedAtMs, difference } }: { readonly database: Solvency['database'] }) {
  const text = useText();
  const time = useTime();
  return (
    <Part title={text('solvency.database')}>
      <p>{text('solvency.databaseLead')}</p>
      {difference !== null && (
        <p role="alert">
          <Badge tone="bad">{text('solvency.databaseDiffers')}</Badge> <code translate="no">{difference}</code>
        </p>
      )}
      {difference === null && (
        <p>
          {lookedAtMs === null
            ? text('solvency.databaseNone')
            : text('solvency.databaseAgrees', { time: time(lookedAtMs) })}
        </p>
      )}
    </Part>
  );
}

function Proofs({ proofs }: { readonly proofs: Solvency['proofs'] }) {
  const text = useText();
  const time = useTime();
  return (
    <Part title={text('solvency.proofs')}>
      {proofs.length === 0 && <Empty text={text('solvency.none')} />}
      <ul className={room['versions']}>
        {proofs.map(({ proofId, seq, root, timeMs }) => (
          <li key={proofId}>
            <strong>{text('solvency.record', { seq: String(seq) })}</strong>
            <span>{time(timeMs)}</span>
            <code translate="no">{root}</code>
          </li>
        ))}
      </ul>
    </Part>
  );
}
