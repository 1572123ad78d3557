import { pushSubscribe, pushUnsubscribe } from '@candor/protocol';
import { permission } from '../alerts/notify.ts';
import { request } from '../transport/request.ts';

const worker = '/push-worker.js';

/** Whether this browser can take push messages, and does: `blocked` where its user said no. */
export async function pushState(): Promise<'unknown' | 'blocked' | 'off' | 'on'> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || permission() === 'unknown') return 'unknown';
  if (permission() === 'denied') return 'blocked';
  const registered = await navigator.serviceWorker.getRegistration(worker);
  return (await registered?.pushManager.getSubscription()) ? 'on' : 'off';
}

/**
 * Subscribes this browser with the exchange's key. Throws where the browser or its push service
 * does not let us.
 */
export async function startPush(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  await navigator.serviceWorker.register(worker);
  const ready = await navigator.serviceWorker.ready;
  const subscription = await ready.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = subscription.toJSON();
  const input = { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
  try {
    await request(pushSubscribe, { input, quiet: true });
  } catch (refusal) {
    await subscription.unsubscribe();
    throw refusal;
  }
}

/** Takes this browser's subscription back, here and at the exchange. */
export async function stopPush(): Promise<void> {
  const registered = await navigator.serviceWorker.getRegistration(worker);
  const subscription = await registered?.pushManager.getSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await request(pushUnsubscribe, { input: { endpoint }, quiet: true });
}
