// The chain and everything that watches it has a thread of its own: neither its libraries nor its
// blocks take time from orders.
import { parentPort, workerData } from 'node:worker_threads';
import { anvilBinary } from '@candor/custody';
import { noteBooked, openBacking } from '../dev-chain/backing.ts';
import { openDemo } from './open-demo.ts';
import { standBack } from '../../base/ops/thread-priority.ts';
import type {
  CustodianCall,
  CustodianCalls,
  CustodianStart,
  FromCustodian,
  ToCustodian,
} from './custodian-messages.ts';

type Answers = {
  readonly [Call in CustodianCall]: (takes: CustodianCalls[Call]['takes']) => Promise<CustodianCalls[Call]['gives']>;
};

standBack();
const start = workerData as CustodianStart;
const tell = (message: FromCustodian): void => parentPort?.postMessage(message);

/** What helps where there is no program. */
const noProgram =
  'No chain connected: the demo’s chain needs Linux with glibc 2.35 or newer, macOS or Windows, or ANVIL_BIN=/path/to/anvil.';

const binary = anvilBinary();
if (binary === undefined) tell({ kind: 'state', state: { state: 'none', why: noProgram } });
const demo =
  binary === undefined
    ? undefined
    : openDemo(start, binary, {
        onState: (state) => tell({ kind: 'state', state }),
        onSignerGone: (why) => tell({ kind: 'signerGone', why }),
        onMarksFailed: (about, why) => tell({ kind: 'marksFailed', about, why }),
      });
const signer = () => {
  if (demo === undefined) throw new Error('There is no signer.');
  return demo.signer;
};

const answers: Answers = {
  ask: async ({ method, params }) => demo?.chain.ask(method, params),
  give: async ({ symbol, to }) => demo?.give(symbol, to),
  about: async () => demo?.about(),
  openBacking: async () => openBacking(start.dir),
  back: async (more) => {
    if (demo === undefined) throw new Error('There is no chain.');
    await demo.back(more);
    return undefined;
  },
  booked: async () => {
    noteBooked(start.dir);
    return undefined;
  },
  sign: async (request) => signer().sign(request),
  checkPayment: async (request) => signer().check(request),
  signKept: async (request) => {
    if (demo === undefined) throw new Error('There are no wallets.');
    return demo.signKept(request);
  },
  signReserve: async (request) => {
    if (demo === undefined) throw new Error('There are no wallets.');
    return demo.signReserve(request);
  },
  close: async () => {
    demo?.signer.close();
    await demo?.chain.close();
    return undefined;
  },
};

async function answer({ id, call, takes }: ToCustodian): Promise<void> {
  try {
    tell({ kind: 'answer', id, gives: await answers[call](takes as never) });
  } catch (error) {
    tell({ kind: 'failure', id, why: error instanceof Error ? error.message : String(error) });
  }
}

parentPort?.on('message', (message: ToCustodian) => void answer(message));
