/**
 * The user that an address of PostgreSQL names, as the driver reads it; undefined where it names
 * none.
 */
export function databaseUser(address: string): string | undefined {
  const { username, searchParams } = new URL(address);
  try {
    return searchParams.get('user') || decodeURIComponent(username) || undefined;
  } catch {
    return undefined;
  }
}
