import type { Command } from '@candor/core';
import { SeededRandom } from '@candor/testkit';
import type { ClientRequest, Outcome } from '../../../apps/node/src/engine/exchange/service.ts';
import type { Counters } from '../counters.ts';
import type { Item } from '../script.ts';
import type { VirtualTime } from '../world/virtual-time.ts';

export type CommandItem = Extract<Item, { kind: 'command' }>;

/** Something a client wants done, until it knows what became of it. */
export interface Intent {
  readonly item: CommandItem;
  readonly command: Command;
  /** 0 for operators and for the exchange itself. */
  readonly userId: number;
  readonly request: ClientRequest | undefined;
  tries: number;
  /** What the client knows. */
  outcome: Outcome | undefined;
}

const patienceMs = 1_200;
const refusedPauseMs = 150;

interface ClientParts {
  readonly time: VirtualTime;
  readonly counters: Counters;
  /** Hands a request to whatever node is there now. The answer comes once, or never. */
  readonly deliver: (intent: Intent, answer: (outcome: Outcome) => void) => void;
  /** The client learnt what became of an intent. */
  readonly learnt: (intent: Intent) => void;
}

/**
 * The clients and the network between them and the node: requests and answers are late, lost,
 * doubled and out of order, and a client that has no answer sends the same request id again until
 * there is one.
 */
export class Clients {
  /** The network loses and doubles nothing any more. */
  calm = false;
  readonly #parts: ClientParts;
  readonly #open = new Set<Intent>();
  #newestArrived = 0;

  constructor(parts: ClientParts) {
    this.#parts = parts;
  }

  /** Intents that nobody knows the outcome of. */
  get open(): ReadonlySet<Intent> {
    return this.#open;
  }

  begin(intent: Intent): void {
    this.#open.add(intent);
    for (let copy = 0; copy < (intent.request ? intent.item.copies : 1); copy += 1) this.#send(intent);
  }

  #send(intent: Intent): void {
    const { time, counters } = this.#parts;
    intent.tries += 1;
    const random = new SeededRandom(intent.item.seed ^ Math.imul(intent.tries, 0x9e3779b1));
    const delayMs = (): number =>
      !this.calm && random.chance(1, 14) ? random.integer(80, 900) : random.integer(1, 12);
    if (!this.calm && random.chance(1, 24)) counters.add('request lost');
    else time.later(delayMs(), () => this.#arrive(intent, random));
    if (!this.calm && intent.request && random.chance(1, 20)) {
      time.later(delayMs(), () => {
        counters.add('request doubled');
        this.#arrive(intent, random);
      });
    }
    if (intent.request === undefined) time.later(patienceMs, () => this.#giveUp(intent));
    else this.#retryAfter(patienceMs + random.integer(0, 300), intent);
  }

  #arrive(intent: Intent, random: SeededRandom): void {
    const { time, counters, deliver } = this.#parts;
    if (intent.item.id < this.#newestArrived) counters.add('request overtaken by a later one');
    this.#newestArrived = Math.max(this.#newestArrived, intent.item.id);
    deliver(intent, (outcome) => {
      if (!this.calm && random.chance(1, 20)) {
        if (outcome.kind === 'done') counters.add('answer lost after commit');
        return;
      }
      time.later(random.integer(1, 12), () => this.#answered(intent, outcome));
    });
  }

  #answered(intent: Intent, outcome: Outcome): void {
    if (intent.outcome !== undefined) return;
    if (outcome.kind === 'unavailable') {
      if (intent.request) this.#retryAfter(refusedPauseMs, intent);
      else this.#giveUp(intent);
      return;
    }
    intent.outcome = outcome;
    this.#open.delete(intent);
    this.#parts.learnt(intent);
  }

  /** Unless there is an outcome by then, or another try was made. */
  #retryAfter(ms: number, intent: Intent): void {
    const { tries } = intent;
    this.#parts.time.later(ms, () => {
      if (intent.outcome === undefined && intent.tries === tries) this.#send(intent);
    });
  }

  /** A command without a request id is not sent twice. */
  #giveUp(intent: Intent): void {
    this.#open.delete(intent);
  }
}
