import {
  checkLiabilities,
  displayAmount,
  formatDecimal,
  type LiabilityCheck,
  type LiabilityFile,
} from '@candor/amount';
import { Button, ErrorNote } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useText } from '../i18n/text.ts';
import { useTime } from '../preferences/format.ts';
import { useSession } from '../session/session.ts';
import { useOnline } from './use-online.ts';
import { Loaded } from '../page/Loaded.tsx';
import { fetchOwnFile, leftOutOf, useProofs } from './proofs.ts';
import { saveFile } from './save-file.ts';
import { Steps } from './Steps.tsx';
import styles from './Solvency.module.css';

/** A file, and what its check gave. */
interface Held {
  readonly file: unknown;
  readonly check: LiabilityCheck;
  /** Assets that the user's bills show and the file does not; none while nobody can be asked. */
  readonly leftOut: readonly string[];
}

/**
 * /account/wallet/assets?part=counted: the user's own leaves, and every hash up to the published
 * root, calculated here. Once the file is fetched nothing needs the network.
 */
export function CountedPage() {
  const text = useText();
  const proofs = useProofs();
  return (
    <section aria-labelledby="counted" className={styles['page']}>
      <h1 id="counted" className={`${styles['title']} display`}>
        {text('proof.own')}
      </h1>
      <p className={styles['lead']}>{text('proof.ownLead')}</p>
      <Loaded query={proofs} rows={4}>
        {({ records }) => {
          const [newest] = records;
          return newest === undefined ? (
            <p>{text('proof.none')}</p>
          ) : (
            <Checker newest={newest} roots={new Map(records.map(({ proofId, root }) => [proofId, root]))} />
          );
        }}
      </Loaded>
      <p className={styles['links']}>
        <Link to="/rule/index" search={{ part: 'reserves' }}>
          {text('proof.title')}
        </Link>
        <a href="/candor-check.mjs" download>
          {text('proof.script')}
        </a>
      </p>
    </section>
  );
}

interface CheckerProps {
  readonly newest: { readonly proofId: number; readonly root: string; readonly seq: number; readonly timeMs: number };
  readonly roots: ReadonlyMap<number, string>;
}

function Checker({ newest, roots }: CheckerProps) {
  const text = useText();
  const time = useTime();
  const online = useOnline();
  const [held, setHeld] = useState<Held>();
  const [busy, setBusy] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const viewer = Number(useSession()?.user.userId);
  const check = async (file: unknown) => {
    const found = checkLiabilities(file, publishedOf(file, roots), viewer);
    const isOwn = found.problem === undefined || found.problem === 'nothing_owed';
    const known = file === held?.file ? held?.leftOut : undefined;
    // The check has read the file by now. Without a network the bills cannot be asked.
    const asked = isOwn && online ? await leftOutOf(file as LiabilityFile).catch(() => undefined) : undefined;
    const leftOut = asked ?? known ?? [];
    setHeld({ file, check: found, leftOut });
  };
  const fetchFile = async () => {
    setBusy(true);
    try {
      await check(await fetchOwnFile(newest.proofId));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p>{text('proof.record', { seq: String(newest.seq) })}</p>
      <p className={styles['quiet']}>{time.dateTime(newest.timeMs)}</p>
      <p className={styles['hash']} translate="no">
        {newest.root}
      </p>
      {!online && <p role="status">{text('proof.offline')}</p>}
      <div className={styles['actions']}>
        {held === undefined ? (
          <Button variant="primary" size={44} disabled={busy} onClick={() => void fetchFile().catch(() => undefined)}>
            {text('proof.fetch')}
          </Button>
        ) : (
          <>
            <Button variant="primary" size={44} onClick={() => void check(held.file)}>
              {text('proof.again')}
            </Button>
            <Button size={44} onClick={() => saveFile(held.file, `candor-proof-${newest.proofId}.json`)}>
              {text('proof.save')}
            </Button>
          </>
        )}
        <Button size={44} onClick={() => picker.current?.click()}>
          {text('proof.open')}
        </Button>
        <input
          ref={picker}
          type="file"
          accept="application/json,.json"
          hidden
          aria-label={text('proof.open')}
          onChange={(event) => void readPicked(event.target.files?.[0]).then(check)}
        />
      </div>
      {held !== undefined && <Verdict held={held} />}
    </>
  );
}

/**
 * The root that was published for the proof that a file says it is of; none of an unknown proof.
 */
const publishedOf = (file: unknown, roots: ReadonlyMap<number, string>): string => roots.get(proofIdOf(file)) ?? '';

/** The number of the proof that a file says it is of; 0 where it says none. */
function proofIdOf(file: unknown): number {
  const proofId = typeof file === 'object' && file !== null && 'proofId' in file ? file.proofId : undefined;
  return typeof proofId === 'number' ? proofId : 0;
}

async function readPicked(file: File | undefined): Promise<unknown> {
  try {
    return JSON.parse((await file?.text()) ?? '') as unknown;
  } catch {
    return undefined;
  }
}

function Verdict({ held: { file, check, leftOut } }: { readonly held: Held }) {
  const text = useText();
  const { problem, steps, balances } = check;
  if (leftOut.length > 0)
    return <ErrorNote title={text('proof.refused')} text={text('proof.leftOut', { assets: leftOut.join(', ') })} />;
  if (problem === 'nothing_owed')
    return (
      <div role="status" className={styles['verdict']}>
        <h2 className="display">{text('proof.nothing')}</h2>
        <p>{text('proof.nothingText')}</p>
      </div>
    );
  if (problem !== undefined) return <ErrorNote title={text('proof.refused')} text={text(`proof.${problem}`)} />;
  return (
    <div role="status" className={styles['verdict']}>
      <h2 className="display">{text('proof.counted')}</h2>
      <ul>
        {balances.map(({ assetId, symbol, scale, sum }) => (
          <li key={assetId} className={styles['line']}>
            <strong translate="no">{symbol}</strong>
            <span className="num" translate="no">
              {displayAmount(formatDecimal(sum, scale), scale)}
            </span>
          </li>
        ))}
      </ul>
      <p>{text('proof.countedText', { hashes: String(steps.length), proof: String(proofIdOf(file)) })}</p>
      <p className={styles['quiet']}>{text('proof.kept')}</p>
      <Steps check={check} />
    </div>
  );
}
