/** Why a file or its lines are refused; undefined where they are not. */
export function refusal(read: () => unknown): unknown {
  try {
    read();
  } catch (error) {
    return (error as { reason?: string }).reason;
  }
  return undefined;
}
