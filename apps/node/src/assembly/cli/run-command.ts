import { StartError } from '../../base/ops/start-error.ts';

/** A command of the command line: takes what follows its name and gives the exit code. */
type CommandRunner = (args: readonly string[]) => Promise<number>;

const usage = `candor — the exchange that shows its work

  candor start [--port N] [--data-dir DIR] [--feed auto|live|simulated|recorded:DIR] [--journal-days N|all]
      Runs the exchange: client, API and sockets on one port. A demo keeps 7 days of records, a live exchange all of them, by default.
  candor verify DIR [--heads FILE|URL]
      Checks a data directory: the journal's chain, double entry, conservation, reserves, snapshots, the audit log's chain.
  candor verify-export FILE [DIR]
      Checks a file taken out of the audit log: each entry's hash, the chain between them, and what the journal (of DIR) says of them.
  candor replay DIR --until SEQ --state
      Replays the journal to a sequence and prints the hash of the state there.
  candor rebuild [--data-dir DIR]
      Makes the SQL projections again from the journal; rows of records that are not kept stay as they are.
  candor receipt NUMBER [--verify] [--against FILE] [--data-dir DIR]
      Prints a fixed-period contract’s receipt from the journal alone, or recomputes every figure of it.
  candor prove [--seq N] --out DIR [--data-dir DIR]
      Proves what the platform owes its users at a record, from the journal alone, with a file for each user.
  candor prove --check FILE [--root HEX | --against DIR] [--user N]
      Checks a user's own file, or a list of reserves, against the root that was published.
  candor record DIR [--minutes N]
      Records the live feed into a folder that --feed recorded:DIR reads.
  candor new-key FILE
      Adds a new key in front of the key file, making the file where there is none; what older keys sealed still opens.
  candor signer SEED POLICY LOG
      Signs payments within a policy for who writes into its input; the first line is the passphrase of the seed file.
      With --listen HOST:PORT --cert FILE --key FILE --ca FILE it signs for who connects with a certificate of that authority.
  candor new-seed FILE
      Makes the seed of a signer, sealed with the passphrase in its first line of input, and prints its public part.
  candor sign-move UNSIGNED --seed FILE --policy FILE [--out SIGNED --yes]
      Reads what an unsigned move of a warm or cold wallet would do, and signs it; needs no network. The first line is the passphrase.
  candor networks check FILE
      Compares the file of the real networks with what each endpoint says: chain, contracts, decimals, symbols, finality, tracing.
  candor operator add NAME --roles administrator,… [--data-dir DIR]
      Adds an operator of the console and prints a one-time link that sets the password.
  candor operator keys [--data-dir DIR]
      Prints the passkeys of every operator, as the policy of a signer names them.
  candor feed-compare DIR
      Prints the simulated feed's figures beside those of a recording.`;

/** Commands load what they need, and only that: `verify` must not wait for a web server. */
const commands: Readonly<Record<string, () => Promise<CommandRunner>>> = {
  start: async () => (await import('./start.ts')).start,
  verify: async () => (await import('./verify.ts')).verify,
  'verify-export': async () => (await import('./verify-export.ts')).verifyExport,
  replay: async () => (await import('./replay.ts')).replay,
  rebuild: async () => (await import('./rebuild.ts')).rebuild,
  record: async () => (await import('./record.ts')).record,
  receipt: async () => (await import('./receipt.ts')).receipt,
  signer: async () => (await import('./signer.ts')).signer,
  'new-seed': async () => (await import('./new-seed.ts')).newSeed,
  'sign-move': async () => (await import('./sign-move.ts')).signMove,
  networks: async () => (await import('./networks.ts')).networks,
  prove: async () => (await import('./prove.ts')).prove,
  'new-key': async () => (await import('./new-key.ts')).newKey,
  operator: async () => (await import('./operator.ts')).operator,
  'feed-compare': async () => (await import('./feed-compare.ts')).feedCompare,
};

/**
 * Runs one command and gives its exit code: 0 done, 1 it could not be done (said in one sentence),
 * 2 asked wrongly.
 */
export async function runCommand(args: readonly string[]): Promise<number> {
  const [name = 'help', ...rest] = args;
  const load = commands[name];
  if (!load) {
    console.log(usage);
    return name === 'help' || name === '--help' ? 0 : 2;
  }
  try {
    const run = await load();
    return await run(rest);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    return 1;
  }
}
