// The process that holds the seed, as a child of who asks it. It ends when its input ends.
import { runSigner } from './run-signer.ts';

const [seedFile = '', policyFile = '', logFile = ''] = process.argv.slice(2);
// Asked to stop with the whole group, it still answers pending requests: the end of its input ends
// it.
process.on('SIGINT', () => undefined);
process.exitCode = await runSigner({ seedFile, policyFile, logFile }, process.stdin, process.stdout);
