import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatDecimal } from '@candor/amount';
import { type AuditReport, auditState, decodeRecord, Exchange, RecordAuditor } from '@candor/core';
import {
  baseOf,
  diskStorage,
  JournalDamage,
  listSnapshots,
  readCut,
  readJournal,
  readSnapshot,
  type Snapshot,
  type VerifyReport,
  verifyJournal,
} from '@candor/journal';
import { AnchorsSeen, type AuditAnchors } from '../../office/audit/anchors.ts';
import { holderOf } from '../../base/ops/folder-lock.ts';
import { BrokenRule, RecordGuard } from '../../engine/exchange/record-guard.ts';
import { notKeptText } from '../../engine/exchange/first-kept.ts';
import { databaseOf } from '../../base/sql/open-sql.ts';
import { Broken } from './broken.ts';
import { checkHeads } from './verify-heads.ts';
import { verifyAuditLog } from './verify-audit.ts';
import { InvariantTable } from './invariant-table.ts';
import { StartError } from '../../base/ops/start-error.ts';

/** The chain of the journal's files ends at a wrong place. */
class BrokenChain extends Broken {}

/** How it ends where something could not be looked at, and what could holds. */
const unchecked = 3;

/**
 * `candor verify DIR`: checks what a data directory holds, prints the figures, and fails at the
 * first broken place. `--heads` compares it with published heads that somebody else kept.
 */
export async function verify(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { heads: { type: 'string' } },
  });
  const [dir] = positionals;
  if (dir === undefined || positionals.length > 1) throw new StartError('Usage: candor verify DIR [--heads FILE|URL]');
  if (!existsSync(join(dir, 'journal'))) throw new StartError(`There is no journal in ${dir}.`);
  const table = new InvariantTable();
  try {
    await checkChain(join(dir, 'journal'), table);
    if (values.heads !== undefined) console.log(await checkHeads(values.heads, join(dir, 'journal')));
    const anchors = await checkRecords(dir, table);
    const looked = await checkAuditLog(dir, anchors);
    console.log(`invariants\n${table.text()}`);
    if (!looked) {
      console.error(
        'NOT CHECKED: the audit log. Everything else holds. Stop the exchange, or ask its console to check the chain.',
      );
      return unchecked;
    }
    console.log('Everything holds.');
    return 0;
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    // A journal that grows while it is read looks torn: that proves nothing until the exchange
    // stands still. What settled records show does.
    if (error instanceof BrokenChain && holderOf(dir) !== undefined) {
      console.error(`NOT CHECKED: an exchange writes here. Stop it and look again; this was found: ${error.message}`);
      return unchecked;
    }
    console.log(`invariants, as far as it was looked\n${table.text()}`);
    console.error(`BROKEN: ${error.message}`);
    return 1;
  }
}

async function checkChain(journal: string, table: InvariantTable): Promise<void> {
  const report = await verifyJournal(journal);
  console.log(chainText(report));
  if (!report.problem) return table.held(11, report.batches + report.seals);
  const { file, offset, seq, reason } = report.problem;
  throw new BrokenChain(`${file} at byte ${offset}, sequence ${seq}: ${reason}`);
}

/** What the records of a journal show: of the whole, or of what is kept. */
async function checkRecords(dir: string, table: InvariantTable): Promise<AuditAnchors> {
  const base = await baseOf(join(dir, 'journal')).catch((error: unknown) => {
    throw error instanceof JournalDamage ? new Broken(error.message) : error;
  });
  return base ? checkKept(dir, base, table) : checkAll(dir, table);
}

/**
 * The records of a journal that was cut. An auditor who was not there from the first record can not
 * follow every order from its beginning; what can be checked is: the state that the cut names, each
 * record by the rules that the exchange itself checks it by, that the journal says of the cut what
 * the cut says, the snapshots, and the whole state at both ends.
 */
async function checkKept(dir: string, base: Snapshot, table: InvariantTable): Promise<AuditAnchors> {
  const journal = join(dir, 'journal');
  const snapshots = new Set((await listSnapshots(join(dir, 'snapshots'))).map(({ seq }) => seq));
  const exchange = Exchange.restore(base.bytes);
  requireNoProblem(auditState(exchange));
  const guard = new RecordGuard(exchange);
  const anchors = new AnchorsSeen();
  const cut = readCut(diskStorage, journal);
  let isOnRecord = false;
  let events = 0;
  for await (const { seq, bytes } of readJournal(journal, base.seq + 1)) {
    const record = decodeRecord(bytes);
    follow(seq, () => exchange.applyRecord(bytes));
    follow(seq, () => guard.checkWhole(record, seq));
    events += record.events.length;
    for (const event of record.events) {
      if (event.type === 'audit_anchored') anchors.add(event.entries, event.headHash);
      if (event.type === 'journal_cut' && event.cutSeq === base.seq) {
        isOnRecord = true;
        if (event.headHash !== cut?.headHash || event.stateHash !== cut.stateHash)
          throw new Broken(`record ${seq} says of the cut at ${base.seq} what the cut does not`);
      }
    }
    if (!snapshots.has(seq)) continue;
    await compareSnapshot(join(dir, 'snapshots'), exchange);
    table.held(12);
  }
  if (!isOnRecord) throw new Broken(`no record of the journal names its cut at ${base.seq}`);
  requireNoneBeyond(snapshots, exchange, table);
  const state = auditState(exchange);
  table.add(state.invariants);
  console.log(keptText(exchange.seq - base.seq, events, base.seq + 1, exchange));
  requireNoProblem(state);
  return anchors;
}

/**
 * A record that does not follow from a state, which somebody may have made up, is a finding and no
 * fault of this program.
 */
function follow(seq: number, step: () => void): void {
  try {
    step();
  } catch (error) {
    throw new Broken(error instanceof BrokenRule ? error.message : `record ${seq} does not follow: ${String(error)}`);
  }
}

/**
 * Every record audited from its events alone, and replayed; each snapshot compared with the replay
 * where it is. Gives what it says of the audit log.
 */
async function checkAll(dir: string, table: InvariantTable): Promise<AuditAnchors> {
  const snapshots = new Set((await listSnapshots(join(dir, 'snapshots'))).map(({ seq }) => seq));
  const auditor = new RecordAuditor();
  const exchange = Exchange.empty();
  const anchors = new AnchorsSeen();
  for await (const { seq, bytes } of readJournal(join(dir, 'journal'), 1)) {
    const record = decodeRecord(bytes);
    auditor.add(record);
    if (auditor.problems.length > 0) table.add(auditor.report().invariants);
    requireNoProblem(auditor);
    for (const event of record.events) if (event.type === 'audit_anchored') anchors.add(event.entries, event.headHash);
    exchange.applyRecord(bytes);
    if (!snapshots.has(seq)) continue;
    await compareSnapshot(join(dir, 'snapshots'), exchange);
    table.held(12);
  }
  requireNoneBeyond(snapshots, exchange, table);
  const report = auditor.report();
  const state = auditState(exchange);
  table.add(report.invariants);
  table.add(state.invariants);
  console.log(auditText(report, exchange));
  requireNoProblem(auditor);
  requireNoProblem(state);
  if (!report.reservedExplained) throw new Broken('what is reserved is not what open orders reserve');
  return anchors;
}

function requireNoneBeyond(snapshots: ReadonlySet<number>, exchange: Exchange, table: InvariantTable): void {
  const beyond = [...snapshots].find((seq) => seq > exchange.seq);
  if (beyond !== undefined)
    throw new Broken(`snapshot ${beyond} is beyond the journal's end at ${exchange.seq}: its end is lost`);
  table.held(17, snapshots.size);
}

/** False where nobody could look. */
async function checkAuditLog(dir: string, anchors: AuditAnchors): Promise<boolean> {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = process.env;
  const { text, holds } = await verifyAuditLog(
    dir,
    databaseOf({ databaseUrl: url, databaseOwnerUrl: ownerUrl }),
    anchors,
  );
  if (holds === false) throw new Broken(`audit log: ${text}`);
  console.log(`operators ${text}`);
  return holds !== null;
}

async function compareSnapshot(dir: string, exchange: Exchange): Promise<void> {
  const { seq } = exchange;
  const snapshot = await readSnapshot(dir, seq).catch((error: unknown) => {
    throw new Broken(error instanceof Error ? error.message : String(error));
  });
  const replayed = exchange.stateHash();
  const restored = Exchange.restore(snapshot.bytes).stateHash();
  if (snapshot.stateHash !== replayed || restored !== replayed) {
    throw new Broken(`snapshot ${seq} has the hash ${snapshot.stateHash}, the replay ${replayed}`);
  }
  console.log(`snapshot  at ${seq}: equals the replay (${replayed.slice(0, 16)}…)`);
}

function requireNoProblem({ problems }: Pick<RecordAuditor, 'problems'>): void {
  const [first] = problems;
  if (first) throw new Broken(`record ${first.seq}, invariant ${first.invariant}: ${first.rule}`);
}

function chainText({
  segments,
  batches,
  seals,
  records,
  bytes,
  firstSeq,
  lastSeq,
  headHash,
  tornTail,
  cut,
}: VerifyReport): string {
  const torn = tornTail ? `; a torn tail at ${tornTail.file} byte ${tornTail.offset}, never acknowledged` : '';
  return [
    `chain     ${records} records (${firstSeq} to ${lastSeq}) in ${batches} batches and ${seals} seals, ${segments} segments, ${bytes} bytes${torn}`,
    `head      ${headHash}`,
    ...(cut
      ? [
          `cut       ${notKeptText(cut.seq + 1)}; the chain goes on from ${cut.headHash}, the state from ${cut.stateHash}`,
        ]
      : []),
  ].join('\n');
}

function keptText(records: number, events: number, first: number, exchange: Exchange): string {
  return [
    `audit     ${records} records from ${first} on with ${events} events, each by the rules it was written by; what needs every record since the first begins there`,
    `state     ${exchange.stateHash()} at ${exchange.seq}; whole at both ends`,
  ].join('\n');
}

function auditText(report: AuditReport, exchange: Exchange): string {
  const { events, users, accounts, trades, ordersAccepted, openOrders } = report;
  const scales = new Map(exchange.assets().map(({ assetId, scale }) => [assetId, scale]));
  const text = (assetId: number, units: bigint) => formatDecimal(units, scales.get(assetId) ?? 0);
  return [
    `audit     ${events} events, ${users} users, ${accounts} accounts, ${ordersAccepted} orders, ${trades} trades; every record's postings sum to zero`,
    `reserves  ${openOrders} open orders explain every reserve: ${report.reservedExplained ? 'yes' : 'NO'}`,
    ...report.assets.map(
      ({ assetId, symbol, sum, custody, feesTaken, securityFund }) =>
        `${symbol.padEnd(10)}sum ${text(assetId, sum)}; custody ${text(assetId, custody)}; fees ever ${text(assetId, feesTaken)}; security fund ${text(assetId, securityFund)}`,
    ),
    `state     ${exchange.stateHash()} at ${exchange.seq}`,
  ].join('\n');
}
