import { deleteDevice, loginDevices, loginLog, updateDevice } from '@candor/protocol';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { markedBounds, markedPageOf } from '../../wire/http/page.ts';
import { rejected } from '../../base/problem.ts';
import type { Security } from '../security-log/security.ts';
import { originOf } from '../security-log/request-origin.ts';
import type { Devices } from './devices.ts';

interface DeviceHandlerParts {
  readonly devices: Devices;
  readonly security: Security;
}

/** The calls around devices and the log of what happened to the account. */
export function deviceHandlers({ devices, security }: DeviceHandlerParts): Handled[] {
  return [
    handle(loginLog, async ({ input, context }) => {
      const before = input.before === undefined ? undefined : Number(input.before);
      const { rows, total } = await security.events(context.caller().userId, { ...markedBounds(input), before });
      return markedPageOf(rows, total, input, {
        record: ({ eventId, kind, timeMs, address, device }) => ({
          eventId: String(eventId),
          kind,
          timeMs,
          address,
          device,
        }),
        mark: ({ eventId }) => String(eventId),
      });
    }),
    handle(loginDevices, async ({ context }) => {
      const { userId, sessionId } = context.caller();
      const rows = await devices.list(userId);
      return {
        records: rows.map((row) => ({
          deviceId: String(row.deviceId),
          name: row.name,
          address: row.address,
          firstSeenAtMs: row.firstSeenAtMs,
          lastSeenAtMs: row.lastSeenAtMs,
          active: row.sessionIds.length > 0,
          current: row.sessionIds.includes(sessionId),
        })),
      };
    }),
    handle(deleteDevice, async ({ params, context }) => {
      const { userId } = context.caller();
      if ((await devices.remove(userId, Number(params.id))) === null) throw rejected('not_found');
      await security.changed(userId, 'device_removed', originOf(context));
      return {};
    }),
    handle(updateDevice, async ({ input, context }) => {
      const { userId } = context.caller();
      if (!(await devices.rename(userId, Number(input.id), input.name.trim()))) throw rejected('not_found');
      return {};
    }),
  ];
}
