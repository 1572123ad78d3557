import { WebSocket } from 'ws';

/** One packet of MQTT 3.1.1: its type and flags, the length of what follows, and that. */
function packet(head: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length: number[] = [];
  let left = body.length;
  do {
    length.push((left % 128) | (left >= 128 ? 128 : 0));
    left = Math.floor(left / 128);
  } while (left > 0);
  return Buffer.concat([Buffer.from([head, ...length]), body]);
}

function words(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

const keepaliveSeconds = 60;

/**
 * A client that reads one topic, with as little work of its own as can be: two thousand of them
 * must not be what is measured. Resolves once the broker has granted the topic.
 */
export function readTopic(
  url: string,
  { username, password, topic }: { readonly username: string; readonly password: string; readonly topic: string },
  onMessage: (payload: string) => void,
): Promise<WebSocket> {
  return new Promise((ready, failed) => {
    const socket = new WebSocket(url, 'mqtt', { perMessageDeflate: false });
    let waiting = Buffer.alloc(0);
    socket.on('error', failed);
    // Setting two thousand up may take longer than the broker waits for a sign of life.
    const alive = setInterval(() => socket.send(Buffer.from([0xc0, 0])), keepaliveSeconds * 500);
    alive.unref();
    socket.on('close', () => {
      clearInterval(alive);
      failed(new Error('the broker closed the connection'));
    });
    socket.on('open', () => {
      const head = Buffer.concat([words('MQTT'), Buffer.from([4, 0b1100_0010, 0, keepaliveSeconds])]);
      socket.send(packet(0x10, head, words(''), words(username), words(password)));
    });
    socket.on('message', (data: Buffer) => {
      waiting = Buffer.concat([waiting, data]);
      for (let next = firstPacket(waiting); next !== null; next = firstPacket(waiting)) {
        waiting = waiting.subarray(next.end);
        const type = next.head >> 4;
        if (type === 2) socket.send(packet(0x82, Buffer.from([0, 1]), words(topic), Buffer.from([0])));
        else if (type === 9) ready(socket);
        else if (type === 3) onMessage(next.body.subarray(2 + next.body.readUInt16BE(0)).toString());
      }
    });
  });
}

function firstPacket(bytes: Buffer): { readonly head: number; readonly body: Buffer; readonly end: number } | null {
  let length = 0;
  for (let at = 1; at <= 4; at += 1) {
    const byte = bytes[at];
    if (byte === undefined) return null;
    length += (byte & 127) * 128 ** (at - 1);
    if (byte >= 128) continue;
    const end = at + 1 + length;
    return bytes.length < end ? null : { head: bytes[0] ?? 0, body: bytes.subarray(at + 1, end), end };
  }
  return null;
}
