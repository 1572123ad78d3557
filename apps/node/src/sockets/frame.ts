/** An unmasked, unfragmented WebSocket text frame (RFC 6455, 5.2), so that one serialization serves every subscriber. */
export function textFrame(message: string): Buffer {
  const length = Buffer.byteLength(message);
  const headerBytes = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerBytes + length);
  frame[0] = 0x81;
  if (headerBytes === 2) frame[1] = length;
  else if (headerBytes === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(message, headerBytes);
  return frame;
}
