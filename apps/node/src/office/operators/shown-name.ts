/**
 * Under which name customers see an operator: the one that was chosen, else a number, which each
 * customer sees in their own language. Never the name that logs in, which wrong passwords could be
 * tried with.
 */
export const shownNameOf = ({
  shownName,
  operatorId,
}: {
  readonly shownName: string;
  readonly operatorId: number;
}): string => (shownName === '' ? `Support ${operatorId}` : shownName);
