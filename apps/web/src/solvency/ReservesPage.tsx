import { displayAmount, isZeroDecimal } from '@candor/amount';
import type { LiabilityProof, Reserves } from '@candor/protocol';
import { type Column, DataTable, Empty, Num } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/text.ts';
import { StatusStrip } from '../market/StatusStrip.tsx';
import { useTime } from '../preferences/format.ts';
import { type Part, ReadingPage } from '../reading/ReadingPage.tsx';
import { Loaded } from '../page/Loaded.tsx';
import { useTitle } from '../page/use-title.ts';
import { useHead, useProofs, useReserves } from './proofs.ts';
import styles from './Solvency.module.css';

/**
 * /rule/index?part=reserves: what the exchange owes, what it holds, and what this does not show.
 */
export function ReservesPage() {
  const text = useText();
  useTitle(text('proof.title'));
  const proofs = useProofs();
  const newest = proofs.data?.records[0];
  const parts: readonly Part[] = [
    {
      id: 'newest',
      title: text('proof.root'),
      content: (
        <Loaded query={proofs} rows={4}>
          {({ records }) =>
            records[0] === undefined ? <Empty text={text('proof.none')} /> : <Newest proof={records[0]} />
          }
        </Loaded>
      ),
    },
    ...(newest === undefined
      ? []
      : [{ id: 'sides', title: text('proof.coverage'), content: <Sides proofId={newest.proofId} /> }]),
    { id: 'heads', title: text('proof.heads'), content: <NewestHead /> },
    { id: 'limits', title: text('proof.limits'), content: <Limits /> },
    ...(proofs.data !== undefined && proofs.data.records.length > 1
      ? [{ id: 'all', title: text('proof.earlier'), content: <Earlier proofs={proofs.data.records} /> }]
      : []),
  ];
  return (
    <>
      <ReadingPage title={text('proof.title')} lead={text('proof.lead')} parts={parts} />
      <StatusStrip />
    </>
  );
}

function Newest({ proof }: { readonly proof: LiabilityProof }) {
  const text = useText();
  const time = useTime();
  return (
    <>
      <p className={styles['hash']} translate="no">
        {proof.root}
      </p>
      <p>{text('proof.record', { seq: String(proof.seq) })}</p>
      <p>{text('proof.published', { seq: String(proof.publishedSeq), time: time.dateTime(proof.timeMs) })}</p>
      <p>
        <Link to="/account/wallet/assets" search={{ part: 'counted' }}>
          {text('proof.own')}
        </Link>
      </p>
    </>
  );
}

/** Where the journal ended when a head of it was published last. */
function NewestHead() {
  const text = useText();
  const time = useTime();
  return (
    <Loaded query={useHead()} rows={2}>
      {({ records: [head] }) =>
        head === undefined ? (
          <Empty text={text('proof.noHead')} />
        ) : (
          <>
            <p className={styles['hash']} translate="no">
              {head.chainHash}
            </p>
            <p>
              {text('proof.head', {
                number: String(head.number),
                seq: String(head.seq),
                time: time.dateTime(head.timeMs),
              })}
            </p>
            <p>
              <a href="/published-heads.jsonl" download>
                {text('proof.allHeads')}
              </a>
            </p>
          </>
        )
      }
    </Loaded>
  );
}

/** Every digit there is. */
const decimals = 8;

type Side = Reserves['assets'][number];

function Sides({ proofId }: { readonly proofId: number }) {
  const text = useText();
  const query = useReserves(proofId);
  return (
    <Loaded query={query} rows={6}>
      {({ reserves }) => (
        <>
          <SideTable sides={reserves.assets.filter(({ owedToUsers }) => !isZeroDecimal(owedToUsers))} />
          <Stated sides={reserves.assets} />
          {reserves.blocks.length === 0 && <p>{text('proof.noChain')}</p>}
          {reserves.blocks.map(({ network, height, hash }) => (
            <p key={network}>
              {text('proof.block', { height: String(height), network })}
              <span className={styles['hash']} translate="no">
                {hash}
              </span>
            </p>
          ))}
          <Books sides={reserves.assets} />
          {reserves.addresses.length > 0 && <Addresses reserves={reserves} />}
        </>
      )}
    </Loaded>
  );
}

function SideTable({ sides }: { readonly sides: readonly Side[] }) {
  const text = useText();
  const figure = (value: string) => <Num>{displayAmount(value, decimals)}</Num>;
  const percent = (value: string | null) => <Num>{value === null ? '–' : `${displayAmount(value, 2)}%`}</Num>;
  const columns: readonly Column<Side>[] = [
    { key: 'asset', head: '', cell: ({ asset }) => <strong translate="no">{asset}</strong> },
    { key: 'owed', head: text('proof.owed'), align: 'end', cell: ({ owedToUsers }) => figure(owedToUsers) },
    { key: 'stated', head: text('proof.stated'), align: 'end', cell: ({ stated }) => figure(stated) },
    { key: 'chain', head: text('proof.chainCoverage'), align: 'end', cell: (side) => percent(side.onChainPercent) },
    { key: 'all', head: text('proof.coverage'), align: 'end', cell: (side) => percent(side.coveragePercent) },
  ];
  return (
    <DataTable
      caption={text('proof.coverage')}
      columns={columns}
      rows={sides}
      rowKey={({ asset }) => asset}
      mobileRow={({ asset, owedToUsers, onChainPercent, coveragePercent }) => (
        <div className={styles['row']}>
          <strong translate="no">{asset}</strong>
          <span>
            {text('proof.owed')} {figure(owedToUsers)}
          </span>
          <span>
            {text('proof.chainCoverage')} {percent(onChainPercent)}
          </span>
          <span>
            {text('proof.coverage')} {percent(coveragePercent)}
          </span>
        </div>
      )}
    />
  );
}

/**
 * What is held of assets that no user is owed, such as dollars at a bank: nobody can check it here.
 */
function Stated({ sides }: { readonly sides: readonly Side[] }) {
  const text = useText();
  const own = sides.filter(
    ({ owedToUsers, stated, paidOut }) =>
      isZeroDecimal(owedToUsers) && (!isZeroDecimal(stated) || paidOut !== undefined),
  );
  if (own.length === 0) return null;
  return (
    <>
      <h3>{text('proof.stated')}</h3>
      <ul>
        {own.map(({ asset, stated }) => (
          <li key={asset} className={styles['line']}>
            <strong translate="no">{asset}</strong>
            <Num>{displayAmount(stated, decimals)}</Num>
          </li>
        ))}
        {own.flatMap(({ asset, paidIn = '0', paidOut = '0' }) =>
          (
            [
              ['proof.paidIn', paidIn],
              ['proof.paidOut', paidOut],
            ] as const
          )
            .filter(([, amount]) => !isZeroDecimal(amount))
            .map(([name, amount]) => (
              <li key={`${name}/${asset}`} className={styles['line']}>
                <span>
                  {text(name)}, <span translate="no">{asset}</span>
                </span>
                <Num>{displayAmount(amount, decimals)}</Num>
              </li>
            )),
        )}
      </ul>
    </>
  );
}

/** Lines of their own: funds, treasury, and the clearing of contracts. */
function Books({ sides }: { readonly sides: readonly Side[] }) {
  const text = useText();
  const lines = sides.flatMap(({ asset, books }) => books.map((line) => ({ asset, ...line })));
  return (
    <details className={styles['more']}>
      <summary>{text('proof.books')}</summary>
      <ul>
        {lines.map(({ asset, book, amount }) => (
          <li key={`${book}/${asset}`} className={styles['line']}>
            <code translate="no">{book}</code>
            <Num>
              {displayAmount(amount, decimals)} {asset}
            </Num>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Addresses({ reserves }: { readonly reserves: Reserves }) {
  const text = useText();
  return (
    <details className={styles['more']}>
      <summary>{text('proof.addresses')}</summary>
      <ul>
        {reserves.addresses.map(({ network, wallet, address, amounts, scheme, message, signature }) => (
          <li key={`${network}/${address}`} className={styles['address']}>
            <p>
              {text(`proof.${wallet}`)}, {network}
            </p>
            <p className={styles['hash']} translate="no">
              {address}
            </p>
            {amounts.map(({ asset, amount }) => (
              <p key={asset}>
                <Num>
                  {displayAmount(amount, decimals)} {asset}
                </Num>
              </p>
            ))}
            {scheme === 'none' ? (
              <p>{text('proof.unsigned')}</p>
            ) : (
              <details>
                <summary>{text('proof.signed')}</summary>
                <pre className={styles['hash']} translate="no">
                  {`${message}\n\n${signature}`}
                </pre>
              </details>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Limits() {
  const text = useText();
  return (
    <ul>
      {(['limit1', 'limit2', 'limit3', 'limit4', 'limit5'] as const).map((limit) => (
        <li key={limit}>{text(`proof.${limit}`)}</li>
      ))}
    </ul>
  );
}

function Earlier({ proofs }: { readonly proofs: readonly LiabilityProof[] }) {
  const text = useText();
  const time = useTime();
  return (
    <ul>
      {proofs.map(({ proofId, publishedSeq, timeMs, root }) => (
        <li key={proofId}>
          {text('proof.published', { seq: String(publishedSeq), time: time.dateTime(timeMs) })}
          <span className={styles['hash']} translate="no">
            {root}
          </span>
        </li>
      ))}
    </ul>
  );
}
