import { changeSetting, listSettings, settingHistory } from '@candor/protocol';
import { handle, type Handled } from '../../wire/http/handler.ts';
import type { Configuration } from './configuration.ts';

/** The platform's settings as operators read and change them. */
export function configurationHandlers(configuration: Configuration): Handled[] {
  return [
    handle(listSettings, async () => ({ records: [...(await configuration.list())] })),
    handle(settingHistory, async ({ input }) => ({ records: [...(await configuration.history(input.name))] })),
    handle(changeSetting, ({ input, context }) => configuration.change(input, context.operator().actor)),
  ];
}
