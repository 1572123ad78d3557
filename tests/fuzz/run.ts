import { amount } from '@candor/amount';
import { type Call, calls, operatorRoles } from '@candor/protocol';
import { SeededRandom } from '@candor/testkit';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { OperatorDesk } from '../../apps/node/src/assembly/test-support/operator-desk.ts';
import { missingHouseFunds, missingOffers } from '../../apps/node/src/products/fixed-period/first-offers.ts';
import { totpAt } from '../../apps/node/src/identity/second-factor/totp.ts';
import { drawn } from '../../apps/node/src/wire/uploads/test-support/drawn.ts';
import { WholeNode } from '../faults/support/whole-node.ts';
import { endsSessions, type FuzzRequest, nextRequest, type Sources } from './requests.ts';
import { type LiveForms, Things } from './things.ts';
import type { World } from './values.ts';
import { validInput } from './valid-input.ts';
import { faultOf } from './verdict.ts';
import { fuzzSockets, type SocketFuzzReport } from './sockets.ts';
import { Wire, type WireUser } from './wire.ts';
import type { WireAnswer } from './wire-client.ts';

export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
}

/** A request that was answered as it must not be, with what is needed to ask it again. */
export interface FuzzFailure {
  readonly number: number;
  readonly fault: string;
  readonly call: string;
  readonly oddity: string;
  readonly request: unknown;
  readonly answer: string;
}

/**
 * Calls that may never succeed in a run, and why chance never finds what they need; what the others
 * need is made for them (things.ts).
 */
const neverRightFor: Readonly<Record<string, readonly string[]>> = {
  'a code of an authenticator, which counts once, while the clock of a run stands still': [
    'user.loginSecondStep',
    'user.stepUp',
    'member.bindGoogle',
    'member.bindOrResetGoogle',
    'console.secondStep',
    'console.renewCodes',
    'console.factor',
  ],
  'codes of two mails at once, each sent once a minute': [
    'user.bindEmail',
    'member.accountVerificationBinding',
    'user.askContactChange',
    'user.stopContactChange',
  ],
  'a challenge that a passkey signed': ['user.addPasskey', 'user.loginPasskey', 'console.addPasskey'],
  'the log-in of an operator who has a passkey, half done': ['console.secondStepPasskey'],
  'a session of an operator that it ends': ['console.logOut'],
  'a user whom no pause and no stake limit of an earlier request keeps from staking': ['fixedPeriod.open'],
  'a user without positions and orders in contracts, which other calls need': ['futures.positionMode'],
  'a liquidation, which needs a market that moves while the clock of a run stands still': ['futures.receipt'],
  'the link of a mail, signed': ['user.notMe', 'withdraw.dropAddress'],
  'a network of the journal, whose chain runs': ['assets.depositAddress', 'demo.faucet', 'console.countHoldings'],
  'a move out of a cold wallet that two operators decided': [
    'console.unsignedMove',
    'console.signedMove',
    'console.cancelColdMove',
  ],
  'a network of the journal whose chain runs, a fund password and a second factor': [
    'assets.withdrawal',
    'withdraw.submit',
    'withdraw.preview',
    'withdraw.cancel',
  ],
  'a file of more rows than are sent at once': ['assets.preparedExport'],
  'a fund password and a second factor, each for one release': ['otc.release'],
  'a merchant’s right, and terms that ask for a bond': ['otc.bond'],
  'an image of the caller’s own and a verified name': ['recharge.submit'],
  'a statement that goes on from the last one, and money of it that two operators booked': [
    'console.importStatement',
    'console.assignReceipt',
  ],
  'an offer with coins left, and a buyer whom no earlier order keeps from another': ['otc.openOrder'],
  'an address of the book': ['withdraw.removeAddress', 'withdraw.labelAddress', 'withdraw.ownershipText'],
  'a signature by the key of an address': ['withdraw.proveOwnership'],
  'papers of both levels and conditions that take days, or an application that fulfils them': [
    'user.applyMerchant',
    'user.applyAgent',
    'user.withdrawApplication',
    'console.openApplication',
    'console.refuseApplication',
  ],
  'a picture for an answer, where every other success is an envelope': ['console.verificationPhoto'],
};
const neverRight = new Set(Object.values(neverRightFor).flat());

export interface FuzzReport {
  readonly seed: number;
  readonly requests: number;
  readonly failures: readonly FuzzFailure[];
  /** Answers by status. */
  readonly answered: Readonly<Record<string, number>>;
  /** Calls that never succeeded, and calls that never refused anything though they could. */
  readonly neverRight: readonly string[];
  readonly neverWrong: readonly string[];
  readonly p99Ms: number;
  readonly longestMs: number;
  /**
   * By how much the heap grew between a fifth of the calls and the last of them, after the unused
   * was collected, in MB.
   */
  readonly heapGrowthMb: number;
  /** Messages that sockets received, their answers, and the codes that sockets were closed with. */
  readonly sockets: Omit<SocketFuzzReport, 'failures'>;
  readonly seconds: number;
}

type CallsReport = Omit<FuzzReport, 'sockets' | 'seconds'>;

const failuresMax = 20;

/**
 * How far a user is verified is recorded before a rule of the core asks for it, where the journal
 * has another level (recordLevel): it is a fact, and stays one where the request is refused.
 */
const recordedOnTheWay = 'user_level_set';

/**
 * Asks the whole server so many things, wrong ones mostly, and looks at every answer and at what it
 * changed.
 */
export async function fuzz({ requests, seed }: FuzzOptions): Promise<FuzzReport> {
  const startedAtMs = performance.now();
  const { failures, ...asked } = await fuzzCalls({ requests, seed });
  const node = await WholeNode.start();
  try {
    const socketMessages = Math.ceil(requests / 5);
    const told = await fuzzSockets(node, new SeededRandom(seed), { messages: socketMessages });
    const { messages, answers, closes, calls: called } = told;
    return {
      ...asked,
      failures: [
        ...failures,
        ...told.failures.map(socketFailure),
        ...node.faults.map(({ message }) => socketFailure(message)),
      ],
      sockets: { messages, answers, closes, calls: called },
      seconds: round((performance.now() - startedAtMs) / 1_000),
    };
  } finally {
    await node.stop();
  }
}

const socketFailure = (fault: string): FuzzFailure => ({
  number: 0,
  fault,
  call: 'sockets',
  oddity: 'none',
  request: '',
  answer: '',
});

async function fuzzCalls({ requests, seed }: FuzzOptions): Promise<CallsReport> {
  const wire = await Wire.open();
  try {
    const run = new FuzzRun(wire, seed);
    await run.prepare();
    return await run.ask(requests);
  } finally {
    await wire.close();
  }
}

class FuzzRun {
  readonly #wire: Wire;
  readonly #seed: number;
  readonly #random: SeededRandom;
  readonly #world: World & { foreignIds: string[] } = {
    orderIds: [],
    foreignIds: [],
    requestIds: [],
    emails: ['spare@example.com', 'nobody@example.com'],
    refreshTokens: [],
  };
  readonly #failures: FuzzFailure[] = [];
  readonly #statuses = new Map<string, number>();
  readonly #right = new Set<string>();
  readonly #wrong = new Set<string>();
  readonly #tookMs: number[] = [];
  readonly #foreignWords = ['victim@example.com', 'victims-canary'];
  #token = '';
  #fuzzerId = 0;
  #passwordHash = '';
  /** Logs in and out and refreshes, so that the fuzzing user's own session lives on. */
  #spareToken = '';
  #spareId = 0;
  #operatorToken = '';
  #deadTokens: string[] = [];
  #number = 0;
  #due: readonly Call[] = [];
  #things: Things | undefined;
  #live: LiveForms = {};
  #image: Buffer = Buffer.alloc(0);
  #hash = '';
  #sinceHash = 0;

  constructor(wire: Wire, seed: number) {
    this.#wire = wire;
    this.#seed = seed;
    this.#random = new SeededRandom(seed);
  }

  /** The fuzzing user, and a victim whose orders and words must stay theirs. */
  async prepare(): Promise<void> {
    const wire = this.#wire;
    const victim = await wire.register('victim@example.com');
    const submit = calls.find(({ id }) => id === 'spot.submitOrder') as Call;
    for (const price of ['55000.00', '55100.00', '55200.00']) {
      const input = {
        symbol: 'BTC/USDT',
        side: 'buy',
        price,
        quantity: '0.01000',
        clientOrderId: `victims-canary-${price}`,
      };
      const { text } = await wire.call(submit, { token: victim.token, input });
      this.#world.foreignIds.push((JSON.parse(text) as { data: { orderId: string } }).data.orderId);
    }
    const fuzzer = await wire.register('fuzzer@example.com');
    this.#token = fuzzer.token;
    await this.#stake(fuzzer);
    this.#spareId = (await wire.register('spare@example.com')).userId;
    const ended = await wire.session(this.#spareId);
    await wire.server.sessions.end(ended.sessionId, 'logout');
    this.#deadTokens = [ended.token, 'a'.repeat(43), 'x', `${fuzzer.token}x`, fuzzer.token.slice(1)];
    await this.#openSpare();
    // The first numbers are those that chance hits: their owners may be disabled.
    for (const name of ['first', 'other', 'third']) await wire.server.operatorConsole.operators.add(name, ['support']);
    const second = await OperatorDesk.open(wire.server, 'second', operatorRoles);
    const desk = await OperatorDesk.open(wire.server, 'fuzzer', operatorRoles);
    this.#operatorToken = desk.cookie.split('=')[1] ?? '';
    this.#fuzzerId = fuzzer.userId;
    this.#passwordHash = (await wire.server.people.users.byId(this.#fuzzerId))?.passwordHash ?? '';
    await this.#showFactor();
    this.#image = await drawn('png');
    this.#things = new Things({ wire, fuzzerId: this.#fuzzerId, token: () => this.#token, desk, second });
    this.#live = await this.#things.formsOf([]);
    this.#hash = wire.exchange.exchange.stateHash();
  }

  /** Opens the exchange's first contract, so that its receipt is the fuzzing user's. */
  async #stake({ token, userId }: WireUser): Promise<void> {
    const { exchange } = this.#wire.exchange;
    const offers = [...missingOffers(exchange), ...missingHouseFunds(exchange)];
    for (const command of offers) await this.#wire.exchange.submit(command);
    const stake = { userId, assetId: 1, from: 1, to: 6, amount: amount(100_000_000_000n) } as const;
    await this.#wire.exchange.submit({ type: 'transfer', ...stake });
    const open = calls.find(({ id }) => id === 'fixedPeriod.open') as Call;
    const answer = await this.#wire.call(open, { token, ...validInput(open) });
    if (answer.status !== 200) throw new Error(answer.text);
  }

  /**
   * Binds an authenticator and shows it, so that what asks for a second factor is reached. It
   * counts for the whole run: the server's clock stands still.
   */
  async #showFactor(): Promise<void> {
    const { server } = this.#wire;
    const owner = `user:${this.#fuzzerId}` as const;
    const { secret } = await server.people.secondFactors.begin(owner, 'fuzzer');
    await server.people.secondFactors.confirm(owner, totpAt(secret, server.nowMs));
    server.nowMs += 60_000;
    const call = calls.find(({ id }) => id === 'user.stepUp') as Call;
    const input = { method: 'totp', code: totpAt(secret, server.nowMs) };
    const { status, text } = await this.#wire.call(call, { token: this.#token, input });
    if (status !== 200) throw new Error(text);
    this.#token = (JSON.parse(text) as { data: { satoken: string } }).data.satoken;
  }

  async ask(requests: number): Promise<CallsReport> {
    let heapMb = 0;
    for (this.#number = 1; this.#number <= requests && this.#failures.length < failuresMax; this.#number += 1) {
      if (this.#number === Math.ceil(requests / 5)) heapMb = heapUsedMb();
      if (this.#number > requests * 0.75 && this.#number % 100 === 0) await this.#lookWhatIsDue();
      await this.#one();
    }
    const heapGrowthMb = round(heapUsedMb() - heapMb);
    this.#compareHash();
    const sorted = this.#tookMs.toSorted((one, other) => one - other);
    return {
      seed: this.#seed,
      requests: this.#tookMs.length,
      failures: this.#failures,
      answered: Object.fromEntries(this.#statuses),
      neverRight: this.#neverRight().map(({ id }) => id),
      neverWrong: this.#neverWrong().map(({ id }) => id),
      p99Ms: round(sorted[Math.floor(sorted.length * 0.99)] ?? 0),
      longestMs: round(sorted.at(-1) ?? 0),
      heapGrowthMb,
    };
  }

  /**
   * An order may only be changed while it is open, and chance may have ended all there were; as it
   * may have locked the fund password, or set a password that nobody knows.
   */
  async #lookWhatIsDue(): Promise<void> {
    const neverRightYet = this.#neverRight();
    // What succeeds needs more attempts than what is refused.
    const isRefusalsTurn = this.#number % 400 === 0 || neverRightYet.length === 0;
    this.#due = isRefusalsTurn ? this.#neverWrong() : neverRightYet;
    const { server } = this.#wire;
    this.#live = { ...this.#live, ...(await this.#things?.formsOf(neverRightYet)) };
    this.#hash = '';
    await server.people.fundPasswords.remove(this.#fuzzerId, server.nowMs);
    await server.people.users.setPasswordHash(this.#fuzzerId, this.#passwordHash);
    if (!neverRightYet.some(({ id }) => id === 'spot.amendOrder')) return;
    const call = calls.find(({ id }) => id === 'spot.submitOrder');
    if (call === undefined) return;
    const input = { symbol: 'BTC/USDT', type: 'limit', side: 'buy', price: '55000.00', quantity: '0.00100' };
    const { status, text } = await this.#wire.call(call, { token: this.#token, input });
    if (status !== 200) return;
    const { data } = JSON.parse(text) as { data: { orderId: string } };
    this.#world.orderIds.splice(0, Infinity, data.orderId);
  }

  async #one(): Promise<void> {
    const { exchange } = this.#wire;
    const asked = nextRequest(this.#sources());
    const recordsBefore = exchange.records.length;
    const startedAtMs = performance.now();
    const answer = await this.#wire.send(asked.request).catch((error: unknown) => String(error));
    this.#tookMs.push(performance.now() - startedAtMs);
    if (typeof answer === 'string') return this.#fail(asked, `the connection broke: ${answer}`, '');
    const made = exchange.records.slice(recordsBefore).flatMap(({ events }) => events.map(({ type }) => type));
    // Who helps a user sees their orders as they named them; who may, the table of rights says.
    const foreignWords = asked.call.id === 'console.userOrders' ? [] : this.#foreignWords;
    const fault = faultOf(asked, answer, foreignWords) ?? this.#faultOfChange(asked, answer, made);
    if (fault !== undefined) this.#fail(asked, fault, answer.text);
    this.#count(asked, answer);
    await this.#learn(asked, answer);
  }

  #sources(): Sources {
    return {
      random: this.#random,
      world: this.#world,
      pathOf: (call, params) => this.#wire.requestOf(call, { params }).path.replace(/\?$/, ''),
      token: this.#token,
      spareToken: this.#spareToken,
      operatorToken: this.#operatorToken,
      deadTokens: this.#deadTokens,
      due: this.#due,
      live: this.#live,
      image: this.#image,
    };
  }

  #neverRight(): Call[] {
    return calls.filter(({ id }) => !this.#right.has(id) && !neverRight.has(id));
  }

  #neverWrong(): Call[] {
    return calls.filter(({ id }) => !this.#wrong.has(id));
  }

  /**
   * What is refused, and what only reads, leaves no record but how far its user is verified; now
   * and then the whole state is compared.
   */
  #faultOfChange({ call }: FuzzRequest, { status }: WireAnswer, made: readonly string[]): string | undefined {
    if (status === 200 && call.changesState) {
      this.#hash = '';
      return undefined;
    }
    if (made.length > 0 && made.every((type) => type === recordedOnTheWay)) {
      this.#hash = '';
      return undefined;
    }
    if (made.length > 0) return `answered ${status} and made records: ${made.join(', ')}`;
    this.#sinceHash += 1;
    // After a success the next refusal is let go by; what follows it is compared with what it left.
    const isDue = this.#hash === '' ? this.#sinceHash % 10 === 0 : this.#sinceHash % 3 === 0;
    return isDue ? this.#compareHash() : undefined;
  }

  #compareHash(): string | undefined {
    const now = this.#wire.exchange.exchange.stateHash();
    const before = this.#hash;
    this.#hash = now;
    return before === '' || before === now ? undefined : 'refused requests changed the state';
  }

  #count({ call, oddity }: FuzzRequest, { status }: WireAnswer): void {
    this.#statuses.set(String(status), (this.#statuses.get(String(status)) ?? 0) + 1);
    if (oddity === 'wrong path') return;
    if (status === 200) this.#right.add(call.id);
    else this.#wrong.add(call.id);
  }

  /** Ids of orders, ids of requests and new tokens come back in later requests. */
  async #learn({ call, oddity, input }: FuzzRequest, { status, text }: WireAnswer): Promise<void> {
    const world = this.#world;
    if (typeof input?.['requestId'] === 'string') keepLast(world.requestIds, input['requestId'], 50);
    if (endsSessions.has(call.id) || this.#number % 100 === 0) await this.#openSpare();
    if (status !== 200 || oddity === 'wrong path' || call.givesFile === true) return;
    const { data } = JSON.parse(text) as { data: { orderId?: string; refreshToken?: string } };
    if (call.id === 'spot.submitOrder' && data.orderId !== undefined) keepLast(world.orderIds, data.orderId, 100);
    if (call.id === 'user.refreshToken') keepLast(world.refreshTokens, data.refreshToken ?? '', 5);
  }

  async #openSpare(): Promise<void> {
    const { token, refreshToken } = await this.#wire.session(this.#spareId);
    this.#spareToken = token;
    keepLast(this.#world.refreshTokens, refreshToken, 5);
  }

  #fail({ call, oddity, request }: FuzzRequest, fault: string, answer: string): void {
    const shown = { ...request, body: String(request.body ?? '').slice(0, 2_000), path: request.path.slice(0, 500) };
    this.#failures.push({
      number: this.#number,
      fault,
      call: call.id,
      oddity,
      request: shown,
      answer: answer.slice(0, 1_000),
    });
  }
}

function keepLast(list: string[], value: string, count: number): void {
  list.push(value);
  if (list.length > count) list.shift();
}

/** What is in use after everything else was collected. */
function heapUsedMb(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1_048_576;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const round = (value: number): number => Math.round(value * 10) / 10;
