/// <reference lib="webworker" />
import { isPhonePath, PHONE_PATH } from '@/lib/domain/field/shell'

declare const self: ServiceWorkerGlobalScope

/** What the server sends (lib/services/field/push/message.ts). */
type Message = { title?: unknown; body?: unknown; url?: unknown }

/** Shows messages about changed work, one for all: a later one takes the place of the one before. A tap opens the app there. */
export function answerPushes(): void {
  self.addEventListener('push', (event) => {
    const { title, body, url } = read(event.data)
    const shown = self.registration.showNotification(title, {
      body,
      tag: 'jobs',
      icon: '/app-icons/icon-192.png',
      badge: '/app-icons/badge-96.png',
      data: { url },
    })
    event.waitUntil(shown)
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open((event.notification.data as { url: string }).url))
  })
}

/** Ends this browser’s subscription: nobody is told of the work of whoever was signed in before. */
export async function endPushes(): Promise<void> {
  await (await self.registration.pushManager?.getSubscription())?.unsubscribe()
}

/** Every message has to be shown, also one that a later version sends in a form of its own. */
function read(data: PushMessageData | null): { title: string; body: string; url: string } {
  const text = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)
  let message: Message = {}
  try {
    message = (data?.json() ?? {}) as Message
  } catch {
    // No JSON.
  }
  const url = text(message.url, PHONE_PATH)
  return {
    title: text(message.title, 'Fieldline'),
    body: text(message.body, ''),
    url: isPhonePath(url) ? url : PHONE_PATH,
  }
}

async function open(url: string): Promise<void> {
  const [client] = await self.clients.matchAll({ type: 'window' })
  if (!client) {
    await self.clients.openWindow(url)
    return
  }
  await client.focus()
  await client.navigate(url)
}
