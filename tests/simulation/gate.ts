import { unknownOrderId } from '@candor/testkit';
import { Problem } from '../../apps/node/src/base/problem.ts';
import { Clients, type CommandItem, type Intent } from './actors/client.ts';
import type { People } from './actors/people.ts';
import { temperamentOf } from './actors/temperaments.ts';
import type { Counters } from './counters.ts';
import type { Judge } from './judge/judge.ts';
import { Requests } from './judge/requests.ts';
import type { Tally } from './judge/tally.ts';
import type { Trace } from './judge/trace.ts';
import { type Defects, isDatabaseAway } from './world/defects.ts';
import type { NodeLife } from './world/node-life.ts';
import type { OperatorLog } from './world/operator-log.ts';
import type { ProjectionDatabase } from './world/projection-memory.ts';
import type { VirtualTime } from './world/virtual-time.ts';

/** The life that requests arrive at, and what it began from. */
export interface Now {
  readonly life: NodeLife | undefined;
  readonly number: number;
  readonly snapshotSeq: number;
}

interface Parts {
  readonly time: VirtualTime;
  readonly judge: Judge;
  readonly trace: Trace;
  readonly counters: Counters;
  readonly tally: Tally;
  readonly people: People;
  readonly database: ProjectionDatabase;
  readonly defects: Defects;
  readonly operatorLog: OperatorLog;
  readonly now: () => Now;
  /** Every user reads their own lists after each outcome, not only some. */
  readonly everyoneReads: boolean;
  /** A user's socket is cut and joins again. */
  readonly rejoin: (userId: number, life: NodeLife) => void;
  /** A client learnt what became of something. */
  readonly learnt: () => void;
}

type Answer = (outcome: NonNullable<Intent['outcome']>) => void;

/**
 * Between the clients and whatever node is there: sessions are proven, commands submitted, and
 * every answer is judged.
 */
export class Gate {
  readonly clients: Clients;
  readonly #parts: Parts;
  readonly #requests: Requests;
  /** The newest record that each user was given. */
  readonly #toldSeq = new Map<number, number>();
  #lastRequestId = '';
  #wasFull = false;
  #key: number | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { time, counters, tally } = parts;
    this.#requests = new Requests(counters, tally);
    this.clients = new Clients({
      time,
      counters,
      deliver: (intent, answer) => this.#deliver(intent, answer),
      learnt: (intent) => this.#learnt(intent),
    });
  }

  /** The key of the line whose command is being submitted. */
  get key(): number | undefined {
    return this.#key;
  }

  /** A line of the script becomes what its client wants. */
  send(item: CommandItem): void {
    const { step } = item;
    const command = this.#parts.judge.placed.resolve(step);
    const isOperator = step.actor.kind === 'operator';
    const userId = 'userId' in command && !isOperator ? command.userId : 0;
    if (item.burst) this.#parts.counters.add('racing commands of one user');
    const request = step.request && {
      ...(isOperator ? { operatorId: step.request.high } : { userId: step.request.high }),
      requestId: this.#requestIdOf(item, step.request.low),
      content: String(step.request.check),
    };
    if (request) this.#requests.sent(request);
    this.clients.begin({ item, command, userId, request, tries: 0, outcome: undefined });
  }

  /** Everyone makes ids of their own; forgers take those that others used. */
  #requestIdOf({ actor, seed }: CommandItem, low: number): string {
    const own = `${actor}-${low}`;
    const forges = temperamentOf(actor)?.forges === true;
    const steals = forges && this.#lastRequestId !== '' && seed % 2 === 0;
    if (steals) return this.#lastRequestId;
    this.#lastRequestId = own;
    return own;
  }

  /** A request arrives at the node, which may be down. */
  #deliver(intent: Intent, answer: Answer): void {
    const { life } = this.#parts.now();
    if (life === undefined) return;
    const { defects } = this.#parts;
    // The exchange's own commands come from within, operators' from a console that proved who they
    // are.
    if (intent.userId === 0) return this.#submit(life, intent, answer);
    this.#prove(life, intent).then(
      () => life.pulse.alive && defects.guard(() => this.#submit(life, intent, answer)),
      (error: unknown) => {
        if (isDatabaseAway(error)) answer({ kind: 'unavailable', reason: 'overloaded' });
        else defects.found(error, life.pulse);
      },
    );
  }

  async #prove(life: NodeLife, { item, userId }: Intent): Promise<void> {
    const { people } = this.#parts;
    if (temperamentOf(item.actor)?.forges) await people.forge(life, userId);
    await people.prove(life, userId, this.clients.calm);
  }

  #submit(life: NodeLife, intent: Intent, answer: Answer): void {
    const { judge, defects, trace, time } = this.#parts;
    this.#key = intent.item.step.key;
    const answering = life.leader.submit(intent.command, intent.request);
    this.#key = undefined;
    const basis = life.exchange.seq;
    if (intent.item.burst && intent.item.seed % 4 === 0) this.#parts.rejoin(intent.userId, life);
    answering.then(
      (outcome) =>
        defects.guard(() => {
          if (!life.pulse.alive) return;
          if (outcome.kind !== 'unavailable') judge.answered(basis, life.journal.durableSeq);
          if (outcome.kind === 'done' && intent.userId !== 0) {
            life.projector.acknowledged(intent.userId, outcome.seq);
            this.#told(intent.userId, outcome.seq);
          }
          this.#checkOutcome(intent, outcome);
          trace.answered(intent.userId, outcome, time.nowMs);
          answer(outcome);
        }),
      (error: unknown) => defects.found(error, life.pulse),
    );
  }

  #told(userId: number, seq: number): void {
    this.#toldSeq.set(userId, Math.max(seq, this.#toldSeq.get(userId) ?? 0));
  }

  #checkOutcome({ request }: Intent, outcome: NonNullable<Intent['outcome']>): void {
    this.#countRoom(outcome);
    if (request === undefined) return;
    const { number, snapshotSeq } = this.#parts.now();
    this.#requests.answered(request, outcome, { life: number, snapshotSeq });
  }

  /**
   * A full disk is one that something was refused for; it has room again when something is taken.
   */
  #countRoom(outcome: NonNullable<Intent['outcome']>): void {
    const { counters } = this.#parts;
    const isRefused = outcome.kind === 'unavailable' && outcome.reason === 'storage_full';
    if (isRefused) counters.add('disk full');
    if (this.#wasFull && outcome.kind === 'done') counters.add('disk had room again');
    this.#wasFull = isRefused || (this.#wasFull && outcome.kind !== 'done');
  }

  #learnt(intent: Intent): void {
    if (intent.request && 'operatorId' in intent.request) this.#operatorLearnt(intent);
    if (intent.command.type === 'cancel_order' && intent.outcome?.kind === 'rejected') this.#countForeign(intent);
    const { everyoneReads, learnt } = this.#parts;
    if (intent.userId !== 0 && (everyoneReads || intent.item.seed % 3 === 0)) void this.#readOwn(intent.userId);
    learnt();
  }

  /** What an operator did goes on record, also where it changed nothing. */
  #operatorLearnt({ command, request, outcome }: Intent): void {
    const { operatorLog, counters } = this.#parts;
    if (request === undefined || outcome === undefined) return;
    operatorLog.add(`${request.requestId} ${command.type} ${outcome.kind}`);
    if (outcome.kind === 'rejected') counters.add('operator refused');
    if (outcome.kind === 'done' && outcome.repeated) counters.add('operator’s retry answered with the first outcome');
  }

  #countForeign({ command }: Intent): void {
    if (command.type === 'cancel_order' && command.orderId !== unknownOrderId)
      this.#parts.counters.add('foreign order refused');
  }

  /** A user reads their lists: from a copy that has everything they were given, or not at all. */
  async #readOwn(userId: number): Promise<void> {
    const { counters, database, defects, tally, now } = this.#parts;
    const { life } = now();
    if (life === undefined) return;
    const told = this.#toldSeq.get(userId) ?? 0;
    const isBehind = life.projector.appliedSeq < told;
    try {
      await life.projector.upTo(userId);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      counters.add('reader was refused after two seconds');
      return;
    }
    if (!life.pulse.alive) return;
    if (isBehind) counters.add('reader waited for the projection');
    const { appliedSeq } = database.tables;
    defects.guard(() =>
      tally.expect(18, appliedSeq >= told, `user ${userId} was shown record ${told} and reads a copy of ${appliedSeq}`),
    );
  }
}
