import { type AddressInfo, connect } from 'node:net';
import { decodeRecord, UnreadableRecord } from '@candor/core';
import { JournalDamage, readJournal, readSnapshot, SimulatedStorage, writeSnapshot } from '@candor/journal';
import { SeededRandom } from '@candor/testkit';
import { serveSockets } from '../../apps/node/src/wire/sockets/server.ts';
import { Wire } from '../fuzz/wire.ts';
import type { Effort, FaultOutcome } from './outcome.ts';
import { readingOnly, sealedJournal } from './support/sealed-journal.ts';
import { smallExchange } from './support/small-exchange.ts';

const head = 'Host: x\r\nsatoken: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n';
const upgrade =
  'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';
const requests = [
  `GET /api/user/getInfo HTTP/1.1\r\n${head}\r\n`,
  `POST /api/user/login HTTP/1.1\r\n${head}content-type: application/json\r\ncontent-length: 30\r\n\r\n{"email":"a@b.c","password":""}`,
  `POST /api/currency/order/submit HTTP/1.1\r\n${head}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n2\r\n1}\r\n0\r\n\r\n`,
  `GET /ws/any HTTP/1.1\r\n${upgrade}`,
];
const frames = [
  [0x81, 0x84, 0, 0, 0, 0, 0x7b, 0x7d, 0x20, 0x20],
  [0x89, 0x80, 0, 0, 0, 0],
  [0x01, 0x81, 1, 2, 3, 4, 0x7a],
  [0x82, 0xfe, 0x00, 0x80, 0, 0, 0, 0, ...Array.from({ length: 128 }, () => 0x20)],
] as const;
const atOnce = 20;

/**
 * Bytes that nobody sends by mistake (F20): requests and frames with bytes changed, cut, doubled
 * and put in, records, snapshots and, twice as often, the segments of a journal likewise. Passes
 * when the server answers 4xx or hangs up and lives on, each decoder either reads the bytes or says
 * that they can not be read, and what is read of a segment is what was written.
 */
export async function rawBytes({ count, seed }: Effort): Promise<FaultOutcome> {
  const random = new SeededRandom(seed);
  const problems: string[] = [];
  const decoded = await decodeAll(random, count, problems);
  const scanned = await scanAll(random, 2 * count, problems);
  const answers = await sendAll(random, Math.ceil(count / 10), problems);
  return { pass: problems.length === 0, ...decoded, ...scanned, ...answers, problems: problems.slice(0, 9) };
}

const snapshots = '/snapshots';

async function decodeAll(random: SeededRandom, count: number, problems: string[]) {
  const { exchange, bytes } = smallExchange(random, 200);
  const storage = new SimulatedStorage({ seed: 1 });
  const { seq } = exchange;
  await writeSnapshot(snapshots, { seq, bytes: exchange.snapshot(), stateHash: exchange.stateHash() }, storage);
  const file = `${snapshots}/${storage.list(snapshots)[0]}`;
  const whole = storage.readFile(file);
  const sums = { records: 0, recordsRead: 0, snapshots: 0, snapshotsRead: 0 };
  for (let number = 0; number < count; number += 1) {
    const record = mutated(random, random.pick(bytes));
    sums.records += 1;
    const isRead = await reads(async () => decodeRecord(record), UnreadableRecord, problems);
    if (isRead) sums.recordsRead += 1;
    const spoilt = mutated(random, whole);
    if (Buffer.from(spoilt).equals(whole)) continue;
    storage.writeFile(file, spoilt);
    sums.snapshots += 1;
    // A snapshot has a hash before it: whatever was changed is found before its content is looked
    // at.
    if (await reads(() => readSnapshot(snapshots, seq, storage), JournalDamage, problems)) {
      sums.snapshotsRead += 1;
      problems.push('a changed snapshot was read');
    }
  }
  return sums;
}

/** Reads a journal again and again of which one segment is changed. */
async function scanAll(random: SeededRandom, count: number, problems: string[]) {
  const { dir, files, records } = await sealedJournal(random, { segments: 2, segmentBytes: 4_096 });
  const names = [...files.keys()].filter((name) => name.endsWith('.segment'));
  const sums = { segments: 0, segmentsRefused: 0, segmentsCut: 0 };
  for (let number = 0; number < count; number += 1) {
    const name = random.pick(names);
    const disk = readingOnly(new Map([...files, [name, mutated(random, files.get(name) ?? new Uint8Array())]]));
    let read = 0;
    const isWhole = await reads(
      async () => {
        for await (const { seq, bytes } of readJournal(dir, 1, undefined, disk)) {
          read += 1;
          if (seq !== read || !Buffer.from(bytes).equals(records[seq - 1] ?? Buffer.of())) {
            problems.push(`record ${read} of a changed segment is not what was written`);
            return;
          }
        }
      },
      JournalDamage,
      problems,
    );
    sums.segments += 1;
    if (!isWhole) sums.segmentsRefused += 1;
    else if (read < records.length) sums.segmentsCut += 1;
  }
  return sums;
}

async function reads(
  work: () => Promise<unknown>,
  wanted: typeof UnreadableRecord | typeof JournalDamage,
  problems: string[],
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const told = error instanceof Error ? error.stack : String(error);
    if (!(error instanceof wanted)) problems.push(`${wanted.name} expected: ${told}`);
    return false;
  }
}

function mutated(random: SeededRandom, bytes: Uint8Array): Uint8Array {
  let result = Uint8Array.from(bytes);
  for (let change = random.integer(1, 3); change > 0; change -= 1) {
    const at = random.integer(0, Math.max(0, result.length - 1));
    const how = random.integer(0, 5);
    if (how <= 2) result[at] = random.integer(0, 255);
    else if (how === 3) result = result.slice(0, at);
    else if (how === 4)
      result = Uint8Array.from([...result.subarray(0, at), random.integer(0, 255), ...result.subarray(at)]);
    else result = Uint8Array.from([...result.subarray(0, at), ...result.subarray(Math.max(0, at - 20))]);
  }
  return result;
}

async function sendAll(random: SeededRandom, count: number, problems: string[]) {
  const wire = await Wire.open();
  const { port } = wire.server.app.server.address() as AddressInfo;
  const sockets = serveSockets({
    server: wire.server.app.server,
    exchange: wire.exchange,
    markets: noMarkets,
    sessions: { find: async () => null, onEnded: () => () => undefined },
    addressOf: () => '192.0.2.1',
    limits: { perAddress: 1_000_000, upgradesPerMinute: 1_000_000, upgradesPerSecond: 1_000_000 },
  } as never);
  const answered: Record<string, number> = {};
  try {
    for (let sent = 0; sent < count; sent += atOnce) {
      const statuses = await Promise.all(Array.from({ length: atOnce }, () => sendRaw(port, rawRequest(random))));
      for (const status of statuses) {
        answered[status] = (answered[status] ?? 0) + 1;
        if (/^[56]/.test(status)) problems.push(`raw bytes were answered with ${status}`);
      }
    }
    const { status } = await wire.send({ method: 'GET', path: '/health', headers: {} });
    if (status !== 200) problems.push(`after it all /health answers ${status}`);
  } finally {
    await sockets.close();
    await wire.close();
  }
  return { requests: count, answered };
}

/** A public socket without markets: what is asked for is not there. */
const noMarkets = {
  timeMs: 1,
  ids: () => [],
  find: () => undefined,
  rows: () => [],
  feed: () => ({ kind: 'simulated', label: 'Simulated prices' }),
};

function rawRequest(random: SeededRandom): Uint8Array {
  const kind = random.integer(0, 4);
  if (kind === 4) {
    // A right upgrade, then frames of which bytes are changed.
    const body = frames.flatMap((frame) => [...mutated(random, Uint8Array.from(frame))]);
    return Uint8Array.from([...Buffer.from(requests[3] ?? ''), ...body]);
  }
  return mutated(random, Buffer.from(random.pick(requests)));
}

/**
 * The status that came first, `closed` when none did. What is not a whole request is left alone
 * after a moment.
 */
function sendRaw(port: number, bytes: Uint8Array): Promise<string> {
  return new Promise((answered) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
    let said = '';
    const over = setTimeout(() => socket.destroy(), 2_000);
    socket.on('data', (chunk: Buffer) => (said += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(over);
      answered(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 'closed');
    });
  });
}
