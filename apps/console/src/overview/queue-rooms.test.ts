import { expect, test } from 'vitest';
import { rooms } from '../frame/rooms.ts';
import { queueRooms } from './queue-rooms.ts';

test('every queue of the overview leads to a room that there is, under the right that opens it', () => {
  for (const place of Object.values(queueRooms)) expect(rooms).toContainEqual(expect.objectContaining(place));
  for (const { path, queue } of rooms.filter((room) => room.queue !== undefined))
    expect(queueRooms).toHaveProperty(`${queue}.path`, path);
});
