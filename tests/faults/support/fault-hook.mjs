// Loaded before a program (`--import`): makes the file system of each of its threads fail as the plan file says.
// A rule: { op, on, nth, when, act, ms }. `op` is write, sync, rename, dirsync or statfs; `on` a kind of file of the exchange, as `kindOf` names
// them; `nth` counts that pair in its thread from 1, every one without it; `when` is before, middle or after; `act` is kill, delay or an error's code.
// One rule is of no file: { op: 'memory', act: 'hoard' } lets the main thread keep more and more memory until it has none left.
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
/** @type {{ op: string, on?: string, nth?: number, when?: string, act?: string, ms?: number, freeBytes?: number }[]} */
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

/** @param {string} op @param {string} path @param {() => unknown} work @param {() => void} [half] */
function faulty(op, path, work, half) {
  const on = kindOf(path);
  const key = `${op} ${on}`;
  const call = (calls.get(key) ?? 0) + 1;
  calls.set(key, call);
  const rule = rules().find(
    (one) => one.op === op && (one.on ?? on) === on && (one.nth === undefined || one.nth === call),
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
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, rule.ms ?? 10_000);
    return;
  }
  throw Object.assign(new Error(`${rule.act}: planned fault, '${path}'`), { code: rule.act, syscall: 'planned' });
}

/** What is kept for good: some megabytes at each look. */
const hoarded = [];
if (isMainThread && planFile !== undefined) {
  const look = () => {
    if (rules().some(({ act: what }) => what === 'hoard'))
      hoarded.push(Array.from({ length: 500_000 }, (_, index) => index + 0.5));
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
  return faulty('write', pathOf(fd), () => real.writeSync(fd, buffer, offset, length, position), half);
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
fs.statfsSync = (path, ...more) => {
  const found = real.statfsSync(path, ...more);
  const rule = rules().find(({ op }) => op === 'statfs');
  if (rule?.freeBytes !== undefined) found.bavail = Math.floor(rule.freeBytes / found.bsize);
  return found;
};
syncBuiltinESMExports();
