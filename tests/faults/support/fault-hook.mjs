// Loaded before a program (`--import`): makes the file system of each of its threads fail as the
// plan file says. A rule: { op, on, nth, when, act, ms }. `op` is write, sync, rename, dirsync or
// statfs; `on` a kind of file of the exchange, as `kindOf` names them; `nth` counts that pair in
// its thread from 1, every one without it; `when` is before, middle or after; `act` is kill, delay
// or an error's code. With `holds`, some bytes in hex, a write counts only where it has them. Two
// rules are of no file: { op: 'memory', act: 'hoard' } lets the main thread keep more and more
// memory until it has none left; { op: 'loop', act: 'block', nth, ms } holds the main thread for so
// long, once for each `nth`.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const planFile = process.env['CANDOR_FAULT_PLAN'];
const lookEveryMs = 20;
const real = { ...fs };
/** @type {Map<number, string>} */
const paths = new Map();
/** @type {Map<string, number>} */
const calls = new Map();
/**
 * @type {{ op: string, on?: string, nth?: number, when?: string, act?: string, ms?: number, freeBytes?: number, holds?: string }[]}
 */
let plan = [];
let lookedAtMs = -Infinity;
let looking = false;

/** @param {string} path */
function kindOf(path) {
  if (path.endsWith('.segment')) return 'segment';
  if (/(next\.spare|segment\.tmp)/.test(path)) return 'spare';
  if (/journal\/(identity|journal)[^/]*$/.test(path)) return 'identity';
  if (/snapshots\/.+/.test(path)) return 'snapshot';
  if (/snapshots\/?$/.test(path)) return 'snapshot-dir';
  if (/journal\/?$/.test(path)) return 'journal-dir';
  if (/\/sql\//.test(path)) return 'sql';
  if (/\/uploads\//.test(path)) return 'upload';
  return 'other';
}

function rules() {
  const nowMs = performance.now();
  if (planFile === undefined || looking || nowMs - lookedAtMs < lookEveryMs) return plan;
  looking = true;
  try {
    plan = JSON.parse(real.readFileSync(planFile, 'utf8'));
  } catch {
    // A plan that is just being written is read at the next look.
  }
  looking = false;
  lookedAtMs = nowMs;
  return plan;
}

/**
 * @param {string} op @param {string} path @param {() => unknown} work @param {{ half?: () => void, bytes?: Buffer }} [of]
 */
function faulty(op, path, work, { half, bytes } = {}) {
  const on = kindOf(path);
  const key = `${op} ${on}`;
  const call = (calls.get(key) ?? 0) + 1;
  calls.set(key, call);
  const rule = rules().find(
    (one) =>
      one.op === op &&
      (one.on ?? on) === on &&
      (one.nth === undefined || one.nth === call) &&
      (one.holds === undefined || bytes?.includes(one.holds, 0, 'hex')),
  );
  if (rule === undefined) return work();
  if (rule.when === 'after') {
    const result = work();
    act(rule, path);
    return result;
  }
  if (rule.when === 'middle') half?.();
  act(rule, path);
  return work();
}

/** @param {{ act?: string, ms?: number }} rule @param {string} path */
function act(rule, path) {
  if (rule.act === 'kill') process.kill(process.pid, 'SIGKILL');
  if (rule.act === 'kill' || rule.act === 'delay') {
    // A killed thread goes on for a moment: it must not get to its next step.
    stand(rule.ms ?? 10_000);
    return;
  }
  throw Object.assign(new Error(`${rule.act}: planned fault, '${path}'`), { code: rule.act, syscall: 'planned' });
}

/** Holds this thread. @param {number} ms */
const stand = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** What is kept for good: some megabytes at each look. */
const hoarded = [];
/** @type {Set<number>} */
const blocked = new Set();
if (isMainThread && planFile !== undefined) {
  const look = () => {
    if (rules().some(({ act: what }) => what === 'hoard'))
      hoarded.push(Array.from({ length: 500_000 }, (_, index) => index + 0.5));
    const block = rules().find(({ act: what, nth }) => what === 'block' && !blocked.has(nth ?? 0));
    if (block === undefined) return;
    blocked.add(block.nth ?? 0);
    stand(block.ms ?? 0);
  };
  setInterval(look, lookEveryMs).unref();
}

fs.openSync = (path, ...more) => {
  const fd = real.openSync(path, ...more);
  paths.set(fd, String(path));
  return fd;
};
fs.closeSync = (fd) => {
  paths.delete(fd);
  return real.closeSync(fd);
};
const pathOf = (fd) => paths.get(fd) ?? '';
fs.writeSync = (fd, buffer, offset, length, position) => {
  const half = () =>
    ArrayBuffer.isView(buffer) &&
    real.writeSync(fd, buffer, offset ?? 0, Math.floor((length ?? buffer.byteLength) / 2), position);
  const bytes = ArrayBuffer.isView(buffer)
    ? Buffer.from(buffer.buffer, buffer.byteOffset + (offset ?? 0), length ?? buffer.byteLength - (offset ?? 0))
    : undefined;
  return faulty('write', pathOf(fd), () => real.writeSync(fd, buffer, offset, length, position), { half, bytes });
};
fs.fdatasyncSync = (fd) => faulty('sync', pathOf(fd), () => real.fdatasyncSync(fd));
fs.fsyncSync = (fd) => {
  const path = pathOf(fd);
  return faulty(kindOf(path).endsWith('-dir') ? 'dirsync' : 'sync', path, () => real.fsyncSync(fd));
};
fs.fsync = (fd, done) => {
  try {
    faulty('sync', pathOf(fd), () => real.fsync(fd, done));
  } catch (error) {
    setImmediate(() => done(error));
  }
};
fs.renameSync = (from, to) =>
  faulty('rename', String(to), () => {
    real.renameSync(from, to);
    for (const [fd, path] of paths) if (path === String(from)) paths.set(fd, String(to));
  });
const openPromised = fs.promises.open;
fs.promises.open = async (path, ...more) => {
  const handle = await openPromised(path, ...more);
  const writeFile = handle.writeFile.bind(handle);
  handle.writeFile = async (...args) => faulty('write', String(path), () => writeFile(...args));
  return handle;
};
fs.statfsSync = (path, ...more) => {
  const found = real.statfsSync(path, ...more);
  const rule = rules().find(({ op }) => op === 'statfs');
  if (rule?.freeBytes !== undefined) found.bavail = Math.floor(rule.freeBytes / found.bsize);
  return found;
};
syncBuiltinESMExports();
