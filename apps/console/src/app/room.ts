import type { OperatorRight } from '@candor/protocol';
import type { ConsoleKey } from '@candor/i18n/console';
import type { LucideIcon } from 'lucide-react';
import { lazy, type ComponentType } from 'react';
import { type RoomTexts, speakOf } from '../i18n/text.ts';
import type { QueueName } from './waiting.ts';

/** A room of the console: where it is, who may enter (null: every operator), and the key that leads there. */
export interface Room {
  readonly path: string;
  readonly name: ConsoleKey;
  readonly group: 'work' | 'venue' | 'house';
  readonly right: OperatorRight | null;
  /** Pressed after G. */
  readonly key: string;
  readonly icon: LucideIcon;
  /** What waits there to be done. */
  readonly queue?: QueueName;
  /** What lies there though nobody must do anything about it: the overview alone counts it. */
  readonly counted?: QueueName;
  readonly page: ComponentType;
}

/** A page in a chunk of its own, with the texts that come with it. */
export const lazyRoom = (load: () => Promise<ComponentType>, ...texts: readonly RoomTexts[]): ComponentType =>
  lazy(async () => {
    const [page] = await Promise.all([load(), ...texts.map(speakOf)]);
    return { default: page };
  });
