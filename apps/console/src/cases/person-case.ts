/** What every case says of itself, in the queue and over its panel. */
export interface PersonCase<Row = unknown> {
  readonly id: number;
  readonly userId: number;
  /** What is asked for, where a room has more than one such thing. */
  readonly about?: string;
  readonly sinceMs: number;
  /** Whether a decision is still to be made. */
  readonly waits: boolean;
  /** Whether granting it was proposed, and waits for a second person. */
  readonly proposed?: boolean;
  /** The case as its room's call gave it. */
  readonly row: Row;
}

/** The two ways a case ends: what is asked for is granted, or refused. */
export type Decision = 'grant' | 'refuse';

/**
 * What can be decided now: nothing once it is decided, and nothing but a refusal while a second
 * person is asked.
 */
export const mayDecide = ({ waits, proposed = false }: PersonCase, how: Decision): boolean =>
  waits && (how === 'refuse' || !proposed);

/** A decision that was begun, with the case it is on. */
export interface BegunDecision<Row = unknown> {
  readonly of: PersonCase<Row>;
  readonly how: Decision;
}

/**
 * Where the chosen case is in the queue; at its head where none is chosen, or the chosen one has
 * left.
 */
export const placeOf = (cases: readonly PersonCase[], chosen: number | undefined): number =>
  Math.max(
    0,
    cases.findIndex(({ id }) => id === chosen),
  );

/**
 * The case that lies open. While a decision is begun it is the one it was begun on, also when a
 * colleague's decision takes that one out of the queue: what somebody has looked at and ticked is
 * never said of the next person.
 */
export const openOf = <Row>(
  cases: readonly PersonCase<Row>[],
  chosen: number | undefined,
  begun: BegunDecision<Row> | undefined,
): PersonCase<Row> | undefined => begun?.of ?? cases[placeOf(cases, chosen)];
