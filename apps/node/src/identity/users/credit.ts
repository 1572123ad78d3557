/**
 * What a credit score is made of, in the words of `account.scoreMade`; nothing else goes into it,
 * and nobody sets it.
 */
export const creditPoints = { start: 40, email: 10, phone: 10, secondFactor: 15, primary: 10, advanced: 15 } as const;

export type CreditFacts = Readonly<Record<Exclude<keyof typeof creditPoints, 'start'>, boolean>>;

/** 40 to 100: the start and the points of everything that holds. */
export const creditOf = (facts: CreditFacts): number =>
  (Object.keys(facts) as (keyof CreditFacts)[]).reduce<number>(
    (score, fact) => score + (facts[fact] ? creditPoints[fact] : 0),
    creditPoints.start,
  );
