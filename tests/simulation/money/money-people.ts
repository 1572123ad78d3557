import { amount } from '@candor/amount';
import type { Command, Exchange } from '@candor/core';
import type { ProductPlay, SeededRandom } from '@candor/testkit';
import type { Deed } from '../days/day-simulation.ts';
import type { MoneyRules } from './money-rules.ts';

/** Operators of what the flows leave to the system. */
const operatorId = 5;
/** What was done lately, and may be done again. */
const keptMost = 12;

interface Parts {
  readonly play: ProductPlay;
  readonly rules: MoneyRules;
  readonly random: SeededRandom;
}

/**
 * Who does what around a flow's deeds: some do again what was done, and operators publish proofs of
 * what users are owed, right ones, wrong ones and old ones.
 */
export class MoneyPeople {
  readonly #play: ProductPlay;
  readonly #rules: MoneyRules;
  readonly #random: SeededRandom;
  readonly #done: Command[] = [];

  constructor({ play, rules, random }: Parts) {
    this.#play = play;
    this.#rules = rules;
    this.#random = random;
  }

  /** The next deed; `own` chooses one of the flow. */
  next(own: () => Command): Deed | undefined {
    const random = this.#random;
    const command = random.weighted<() => Command | undefined>([
      [own, 78],
      [() => (this.#done.length > 0 ? random.pick(this.#done) : undefined), 16],
      [() => this.#proof(), 6],
    ])();
    if (command === undefined) return undefined;
    this.#done.push(command);
    if (this.#done.length > keptMost) this.#done.shift();
    return this.#deed(command);
  }

  #deed(command: Command): Deed {
    if (command.type === 'begin_proof' || command.type === 'publish_proof') return { command, operatorId };
    const actor = this.#play.actorOf(command);
    if (actor.kind === 'user') return { command };
    return { command, operatorId: actor.kind === 'operator' ? actor.id : operatorId };
  }

  #proof(): Command | undefined {
    const { publish } = this.#rules;
    if (publish === undefined || this.#random.chance(1, 3)) return { type: 'begin_proof' };
    if (!this.#random.chance(1, 4)) return publish;
    const assets = publish.assets.map((asset) => ({ ...asset, sum: amount(asset.sum - 1n) }));
    return { ...publish, assets };
  }
}

/** A moment soon, some seconds or some hours later. */
export function wakeLater({ timeMs }: Exchange, random: SeededRandom): number {
  return random.weighted<() => number>([
    [() => timeMs + random.integer(0, 2_000), 12],
    [() => timeMs + random.integer(2_000, 20_000), 5],
    [() => timeMs + 9 * 3_600_000, 2],
  ])();
}
