import type { Page, WebSocketRoute } from '@playwright/test';

interface Depth {
  readonly type: string;
  readonly symbol: string;
  readonly snapshot: boolean;
  readonly seq: number;
  readonly data: { readonly bids: [string, string][]; readonly asks: [string, string][] };
}

/**
 * Lets the book of a market change so many times a second: the exchange's own snapshot, then
 * updates of our own that give new sizes to five levels of each side. Everything else of the socket
 * goes through as it is.
 */
export async function busyBook(
  page: Page,
  symbol: string,
  perSecond: number,
): Promise<{ readonly sent: () => number }> {
  let sent = 0;
  await page.routeWebSocket(/\/ws\/\d+$/, (client) => {
    const server = client.connectToServer();
    let timer: ReturnType<typeof setInterval> | undefined;
    client.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      const depth = depthOf(String(message), symbol);
      if (depth === undefined) return client.send(message);
      if (!depth.snapshot) return;
      client.send(message);
      clearInterval(timer);
      let seq = depth.seq;
      timer = setInterval(() => {
        seq += 1;
        sent += 1;
        client.send(JSON.stringify(update(depth, seq, sent)));
      }, 1_000 / perSecond);
      timer.unref();
    });
    client.onClose(() => end(timer, server));
  });
  return { sent: () => sent };
}

function end(timer: ReturnType<typeof setInterval> | undefined, server: WebSocketRoute): void {
  clearInterval(timer);
  void server.close();
}

function depthOf(text: string, symbol: string): Depth | undefined {
  const message = JSON.parse(text) as Depth;
  return message.type === 'DEPTH' && message.symbol === symbol ? message : undefined;
}

function update({ symbol, data }: Depth, seq: number, turn: number): object {
  const changed = (levels: [string, string][]) =>
    levels
      .slice(turn % 5, (turn % 5) + 5)
      .map(([price], index) => [price, (0.5 + ((turn + index) % 40) / 16).toFixed(5)]);
  return {
    type: 'DEPTH',
    symbol,
    snapshot: false,
    prevSeq: seq - 1,
    seq,
    timeMs: Date.now(),
    data: { bids: changed(data.bids), asks: changed(data.asks) },
  };
}
