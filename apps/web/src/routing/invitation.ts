/**
 * The code behind the invitation marker `/i&` of an address, if there is one: of any length, at any
 * depth.
 */
export const invitationCode = (pathname: string): string | undefined =>
  /\/i(?:&|%26)([\w-]+)(?:\/|$)/i.exec(pathname)?.[1]?.slice(0, 256);
