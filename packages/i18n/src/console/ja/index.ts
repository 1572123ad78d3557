import type { ConsoleMessages } from '../messages.ts';
import { content } from './content.ts';
import { desk } from './desk.ts';

export const messages: ConsoleMessages = { ...desk, ...content };
