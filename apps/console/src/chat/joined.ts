import type { ChatMessage } from '@candor/protocol';

/** Messages of two lists, each once, in their order. */
export function joined(one: readonly ChatMessage[], other: readonly ChatMessage[]): ChatMessage[] {
  const bySerial = new Map([...one, ...other].map((message) => [message.serial, message]));
  return [...bySerial.values()].toSorted((a, b) => a.serial - b.serial);
}
