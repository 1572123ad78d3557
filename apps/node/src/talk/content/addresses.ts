/**
 * Marks that make an address look like another: controls, and those that turn the direction of
 * writing.
 */
const deceptive = /[\p{Cc}\p{Cf}\\]/u;
const addressMax = 500;

/**
 * A link's address if it may be one: a path of this site, a part of the page, https, or mail.
 * Undefined for any other.
 */
export function safeHref(address: string): string | undefined {
  const decoded = decodedOf(address);
  if (decoded === undefined || address.length > addressMax || deceptive.test(decoded)) return undefined;
  if (/^#[^#]+$/.test(address)) return address;
  if (/^\/(?!\/)/.test(address)) return address;
  if (/^mailto:[\w.+-]+@[\w.-]+$/i.test(address)) return address;
  if (!/^https:\/\//i.test(address)) return undefined;
  try {
    const url = new URL(address);
    return url.username === '' && url.password === '' && url.hostname.includes('.') ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** An image's address if it may be one: an upload that everyone may see. */
export const safeImage = (address: string): string | undefined =>
  /^\/files\/p[0-9a-f]{32}\.webp$/.test(address) ? address : undefined;

function decodedOf(address: string): string | undefined {
  try {
    return decodeURIComponent(address);
  } catch {
    return undefined;
  }
}
