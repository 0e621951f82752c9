/** Turn alerts while the page is closed: by the browser's push service, if the server sends to it. */
import { api } from './api';
import { settings } from './settings.svelte';

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return undefined;
  return navigator.serviceWorker.getRegistration();
}

/** Have this browser told when its person's turn comes; false if nobody would tell it. */
export async function subscribe(): Promise<boolean> {
  const registration = await worker();
  if (!registration) return false;
  const { key } = await api.pushKey();
  if (!key) return false;
  const { endpoint, keys } = (await subscription(registration, key)).toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) return false;
  const { language } = settings;
  await api.subscribe({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, language });
  return true;
}

/** Subscribed with this key; what was subscribed with another one is of no use any more. */
async function subscription(to: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const wish = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await to.pushManager.subscribe(wish);
  } catch (error) {
    const old = await to.pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return to.pushManager.subscribe(wish);
  }
}

/** Say again where this browser is told, and in which language, if its person wishes to be. */
export async function renew(): Promise<void> {
  if (!settings.notify || globalThis.Notification?.permission !== 'granted') return;
  await subscribe().catch(() => false); // without it, alerts come while the page is open
}

export async function unsubscribe(): Promise<void> {
  const found = await (await worker())?.pushManager.getSubscription();
  if (!found) return;
  await found.unsubscribe();
  await api.unsubscribe({ endpoint: found.endpoint });
}
