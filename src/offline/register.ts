/** Installs the service worker of the built app and says when a newer version waits. */

export interface OfflineEvents {
  /** A newer version is complete; `reload` changes to it. */
  newVersion(reload: () => void): void;
}

/** The development server changes all the time and has none. Without one the app works as before, only not offline. */
export async function workOffline({ newVersion }: OfflineEvents): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  let asked = false;
  serviceWorker.addEventListener('controllerchange', () => {
    // the first installation takes over, too, and needs no reload
    if (asked) location.reload();
  });
  const offer = (waiting: ServiceWorker) =>
    newVersion(() => {
      asked = true;
      waiting.postMessage('take over');
    });
  try {
    const registration = await serviceWorker.register('./service-worker.js', { updateViaCache: 'none' });
    if (registration.waiting && serviceWorker.controller) offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed' && serviceWorker.controller) offer(installing);
      });
    });
  } catch {
    // private windows and some servers forbid it
  }
}
