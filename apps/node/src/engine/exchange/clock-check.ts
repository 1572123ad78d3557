/** A live exchange writes a record each second: a longer silence is an outage, or a wrong clock. */
const believedMs = 24 * 60 * 60 * 1000;

/**
 * Why a start should not go on by the machine's clock, or undefined. A clock that is far ahead
 * would expire every order with a date at once, so a person names the day (UTC, `2026-11-22`) that
 * it is; a day that was confirmed once does not confirm another.
 */
export function clockProblem(at: {
  readonly wallMs: number;
  readonly lastRecordMs: number;
  readonly confirmedDay: string | undefined;
}): string | undefined {
  const { wallMs, lastRecordMs, confirmedDay } = at;
  if (Math.abs(wallMs - lastRecordMs) <= believedMs) return undefined;
  const today = new Date(wallMs).toISOString().slice(0, 10);
  if (confirmedDay === today) return undefined;
  const side = wallMs > lastRecordMs ? 'after' : 'before';
  return (
    `This machine's clock says ${new Date(wallMs).toISOString()}, more than a day ${side} the journal's last record ` +
    `(${new Date(lastRecordMs).toISOString()}). Set it right, or start once with --confirm-clock ${today}.`
  );
}
