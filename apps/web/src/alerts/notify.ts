/**
 * Whether this browser shows notifications of ours: not asked yet, granted, refused, or it knows
 * none.
 */
export const permission = (): NotificationPermission | 'unknown' =>
  'Notification' in window ? Notification.permission : 'unknown';

/**
 * Asks for the right to show notifications, which browsers allow after a click alone. Whether it is
 * there now.
 */
export async function mayNotify(): Promise<boolean> {
  if (permission() === 'unknown') return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Shows a notification where the right is there; a click on it leads back to this page. */
export function notify(title: string, tag: string): void {
  if (permission() !== 'granted') return;
  try {
    const shown = new Notification(title, { tag, icon: '/icon-192.png' });
    shown.onclick = () => window.focus();
  } catch {
    // Some browsers on phones show notifications from service workers alone; the page says it all
    // the same.
  }
}
