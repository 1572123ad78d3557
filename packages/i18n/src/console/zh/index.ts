import type { ConsoleMessages } from '../messages.ts';
import { desk } from './desk.ts';

export const messages: ConsoleMessages = { ...desk };
