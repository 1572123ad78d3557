/** Whether a word is an address of the web: http:// or https:// and a host, or a host alone. */
const webAddress =
  /^(?:https?:\/\/)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}(?::\d{1,5})?(?:[/?#]\S*)?$/i;
/** What begins as an address of another kind does, such as ftp: or javascript:. */
const otherScheme = /^(?!https?:\/\/)[a-z][a-z0-9+.-]*:(?!\d)/i;

/**
 * Whether what an agent wrote of links can be followed: no word begins as an address of another
 * kind than the web’s, and who names a website names where it is.
 */
export function areLinks({
  channels,
  links,
}: {
  readonly channels: readonly string[];
  readonly links: string;
}): boolean {
  const words = links.split(/[\s,;]+/u).filter((word) => word !== '');
  if (words.some((word) => otherScheme.test(word))) return false;
  return !channels.includes('website') || words.some((word) => webAddress.test(word));
}
