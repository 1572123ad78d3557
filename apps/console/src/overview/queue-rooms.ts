import type { Room } from '../app/room.ts';
import type { QueueName } from '../app/waiting.ts';

/** Where what waits in a queue is worked on, or is read where nobody must do anything about it. */
export const roomOfQueue = (rooms: readonly Room[], name: QueueName): Room | undefined =>
  rooms.find(({ queue, counted }) => queue === name || counted === name);
