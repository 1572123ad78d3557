import type { Duplex } from 'node:stream';

/**
 * A stream that gives all that has come when it is asked for no certain size, as the broker
 * expects. From Node 26 on a stream gives one piece at a time (nodejs/node#60441); the broker asks
 * once for each `readable`, so the rest of a packet that came in pieces would wait for ever.
 */
export function withWholeReads<Stream extends Duplex>(stream: Stream): Stream {
  const read = stream.read.bind(stream) as (size?: number) => Buffer | null;
  stream.read = (size?: number | null) => {
    if (size !== undefined && size !== null) return read(size);
    const pieces: Buffer[] = [];
    for (let piece = read(); piece !== null; piece = read()) pieces.push(piece);
    return pieces.length > 1 ? Buffer.concat(pieces) : (pieces[0] ?? null);
  };
  return stream;
}
