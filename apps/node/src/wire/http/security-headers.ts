import { isIP } from 'node:net';

const always: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), clipboard-read=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
};

/**
 * Headers of every answer. Over plain http (the demo) there is nothing that a browser could keep to
 * TLS.
 */
export function commonHeaders(secure: boolean): Readonly<Record<string, string>> {
  if (!secure) return always;
  return { ...always, 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' };
}

/** Headers of the API's answers: never stored, never rendered. */
export const apiHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/**
 * Content policy of the client's pages. Sockets are named beside 'self', which older browsers take
 * for http only; so is the site of a base address elsewhere.
 */
export function pageHeaders(secure: boolean, host: string, baseAddress = ''): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self'${socketsOf(secure, host)}${siteOf(baseAddress)}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
    'report-to csp',
  ];
  return {
    'content-security-policy': policy.join('; '),
    // Enforced once every worker is made through the policy `candor`.
    'content-security-policy-report-only':
      "require-trusted-types-for 'script'; trusted-types candor dompurify; report-to csp",
    'reporting-endpoints': 'csp="/api/csp-report"',
  };
}

/** Content policy of the console's pages: stricter than the client's, without blobs and data. */
export function consoleHeaders(secure: boolean, host: string): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${socketsOf(secure, host)}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ];
  return { 'content-security-policy': policy.join('; '), 'x-robots-tag': 'noindex' };
}

const socketsOf = (secure: boolean, host: string): string =>
  isHost(host) ? ` ${secure ? 'wss' : 'ws'}://${host}` : '';

/** The site of a base address that is a whole one, for calls and sockets. */
function siteOf(baseAddress: string): string {
  if (!baseAddress.startsWith('http')) return '';
  const { origin } = new URL(baseAddress);
  return ` ${origin} ${origin.replace('http', 'ws')}`;
}

/** A host as it may be in a header of ours: nothing in it can end the directive. */
function isHost(host: string): boolean {
  const [, name = '', port] = /^([A-Za-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i.exec(host) ?? [];
  if (name === '' || (port !== undefined && Number(port.slice(1)) > 65_535)) return false;
  return !name.startsWith('[') || isIP(name.slice(1, -1)) === 6;
}
