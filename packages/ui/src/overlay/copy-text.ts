/**
 * Puts a text on the clipboard and says whether it is there. Browsers offer the clipboard only to
 * pages from a secure origin, and one may refuse it: then a hidden field is copied from, as on an
 * exchange reached by plain HTTP in its own network.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (!isSecureContext) return copyFromField(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFromField(text);
  }
}

function copyFromField(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  // Inside what traps the focus, or the trap would take the selection away.
  (focused?.parentElement ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
