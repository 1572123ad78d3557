import closeWithGrace from 'close-with-grace';
import { accountLine, banner } from '../boot/banner.ts';
import { type RunningNode, startNode } from '../boot/start-node.ts';
import { configOf } from './config-of.ts';

/**
 * Closing in order is given this long; after it the process ends all the same, and the journal says
 * what was acknowledged. Who runs it kills it after 10 s (Docker) or later, and a last snapshot of
 * a large state on a busy machine takes some.
 */
const closeWithinMs = 9_000;
/** The block at the start waits this long for what is still being looked for. */
const factsWithinMs = 8_000;

/** `candor start`: runs the exchange until it is stopped. */
export async function start(args: readonly string[]): Promise<number> {
  const startedAtMs = performance.now();
  const node = await startNode({
    config: configOf(args),
    notice: (sentence) => console.warn(sentence),
    onFault: endAtOnce,
  });
  closeWithGrace({ delay: closeWithinMs, logger: console }, async ({ err, signal }) => {
    if (err) console.error(err);
    else console.log(`\n${signal ?? 'Told'} to stop; closing in order …`);
    await node.stop();
    if (!err) console.log('Stopped.');
  });
  await greet(node, performance.now() - startedAtMs);
  return 0;
}

async function greet(node: RunningNode, readyMs: number): Promise<void> {
  const [feed, demoAccount] = await Promise.all([within(node.feed), within(node.demoAccount)]);
  const { address, dataDir, records } = node;
  console.log(
    banner({
      address,
      dataDir,
      records,
      readyMs,
      feed: feed?.label ?? 'being looked for',
      demoAccount,
    }),
  );
  // One that cannot be opened is in the log.
  if (demoAccount === undefined)
    node.demoAccount.then(
      (account) => console.log(accountLine(account)),
      () => undefined,
    );
}

/** What the promise gives, or undefined when it fails or takes too long. */
function within<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  return new Promise((settled) => {
    const timer = setTimeout(() => settled(undefined), factsWithinMs);
    promise.then(settled, () => settled(undefined)).finally(() => clearTimeout(timer));
  });
}

/**
 * Nothing is written, answered or tidied any more: what is on disk is the truth, and the next start
 * reads it.
 */
function endAtOnce(fault: Error): never {
  console.error(`The exchange ends at once: ${fault.message}`);
  console.error(fault.stack);
  process.exit(1);
}
