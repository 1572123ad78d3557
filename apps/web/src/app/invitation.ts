/** The code behind the invitation marker `/i&` of an address, if there is one. */
export const invitationCode = (pathname: string): string | undefined =>
  /\/i(?:&|%26)([A-Za-z0-9]{4,16})(?:\/|$)/i.exec(pathname)?.[1];
