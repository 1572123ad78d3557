// Shows messages of the exchange while no page of it is open. It keeps nothing, and answers no request.
addEventListener('push', (event) => {
  let message;
  try {
    message = event.data.json();
  } catch {
    return;
  }
  const { title, body, path, tag } = message;
  if (typeof title !== 'string') return;
  const data = { path: typeof path === 'string' && /^\/[a-z]/.test(path) ? path : '/home/index' };
  event.waitUntil(registration.showNotification(title, { body, tag, data, icon: '/icon-192.png' }));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.path, registration.scope).href;
  const show = async () => {
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    const page = pages.find(({ url }) => url === address);
    await (page === undefined ? clients.openWindow(address) : page.focus());
  };
  event.waitUntil(show());
});
