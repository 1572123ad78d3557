import { platform } from './platform.ts';

/** Where the exchange answers, as it is configured: empty for the page's own site. */
const base = platform.baseAddress ?? '';

/** Whether that is another site, which cookies are sent to only where one asks for it. */
export const isElsewhere = base.startsWith('http');

/** The address of a call's path. */
export const callAddress = (path: string): string => base + path;

/** The address of a socket's path. */
export function socketAddress(path: string): string {
  const url = new URL(base + path, location.href);
  // http becomes ws, https wss.
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
}
