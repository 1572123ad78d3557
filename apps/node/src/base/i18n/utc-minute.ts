/** A time as written in mails and refusals, the same for every reader: to the minute, in UTC. */
export const utcMinute = (timeMs: number): string =>
  `${new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
