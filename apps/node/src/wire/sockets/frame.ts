/**
 * An unmasked, unfragmented WebSocket text frame (RFC 6455, 5.2), so that one serialization serves
 * every subscriber.
 */
export function textFrame(message: string): Buffer {
  return textFrames([message]);
}

/** The frames of several messages, one after the other in one piece. */
export function textFrames(messages: readonly string[]): Buffer {
  const lengths = messages.map((message) => Buffer.byteLength(message));
  let size = 0;
  for (const length of lengths) size += headBytes(length) + length;
  const frames = Buffer.allocUnsafe(size);
  let at = 0;
  for (const [index, message] of messages.entries()) {
    const length = lengths[index] ?? 0;
    at = writeHead(frames, at, length);
    at += frames.write(message, at);
  }
  return frames;
}

const headBytes = (length: number): number => (length < 126 ? 2 : length < 65_536 ? 4 : 10);

/** Writes the head of a frame of so many bytes; gives where its payload begins. */
function writeHead(frames: Buffer, at: number, length: number): number {
  frames[at] = 0x81;
  if (length < 126) frames[at + 1] = length;
  else if (length < 65_536) {
    frames[at + 1] = 126;
    frames.writeUInt16BE(length, at + 2);
  } else {
    frames[at + 1] = 127;
    frames.writeBigUInt64BE(BigInt(length), at + 2);
  }
  return at + headBytes(length);
}
