/// <reference lib="webworker" />
import { Serwist } from 'serwist'
import { isPhonePath, PHONE_CACHES } from '@/lib/domain/field/shell'
import type { ToPage, ToWorker } from '@/components/field/shell/messages'
import { BUILD } from './build'
import { forgetOtherPages, forgetPage, forgetPageOfOthers, keptPage, keptUser, refreshPage } from './page'
import { answerPushes, endPushes } from './push'
import { answerReader, isReader } from './reader'

/** How long the page waits for the newer worker before it is asked for again as it is, in milliseconds. */
const PATIENCE_MS = 5000

/*
 * What the page does. It asks for itself again only once the newer worker is active: Chromium changes the two a second after the older one
 * has nothing left to do, and now and then never answers what it is asked for meanwhile.
 */
const SCRIPT = `
const again = () => location.reload()
setTimeout(again, ${PATIENCE_MS})
navigator.serviceWorker.ready.then(({ waiting, active }) => {
  const newer = waiting ?? active
  if (newer.state === 'activated') again()
  else newer.addEventListener('statechange', () => newer.state === 'activated' && again())
})`

/** An empty page that waits until a newer worker has taken over, and is then answered by that one. */
function waitingPage(): Response {
  const nonce = crypto.randomUUID()
  const page = `<!doctype html><meta name="color-scheme" content="light dark"><script nonce="${nonce}">${SCRIPT}</script>`
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'`
  return new Response(page, { headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': policy } })
}

/*
 * The worker of the phone's app. It answers for the pages below /my-day and the files that they are made of, and for nothing
 * else: what is synchronized and sent goes by it (docs/decisions/066).
 */

declare const self: ServiceWorkerGlobalScope

const serwist = new Serwist({
  precacheEntries: BUILD.files,
  precacheOptions: { cacheName: `${PHONE_CACHES}-files` },
  // The first worker takes over the page that registered it. A later one waits until it is asked (R-FA-41).
  clientsClaim: true,
  skipWaiting: false,
})

serwist.registerCapture(
  ({ request, url }) => request.mode === 'navigate' && isPhonePath(url.pathname),
  ({ request, event }) => answer(request, event),
)
serwist.registerCapture(
  ({ url }) => isReader(url),
  ({ request }) => answerReader(request),
)

/**
 * The kept page, refreshed behind it. Who comes from elsewhere, from the sign-in above all, may be somebody else: they get what
 * the server says, and the kept page only when it cannot be reached.
 */
async function answer(request: Request, event: ExtendableEvent): Promise<Response> {
  const cachedPage = await keptPage()
  if (cachedPage && (await isNextStart())) return takeOver(self.registration.waiting)
  if (!cachedPage || comesFromElsewhere(request)) {
    const fresh = await fetch(request).catch((error: unknown) => {
      if (cachedPage) return cachedPage
      throw error
    })
    if (fresh !== cachedPage) event.waitUntil(refresh())
    return fresh
  }
  event.waitUntil(refresh())
  return cachedPage
}

function comesFromElsewhere({ referrer }: Request): boolean {
  if (!URL.canParse(referrer)) return false
  const { origin, pathname } = new URL(referrer)
  return origin === self.location.origin && !isPhonePath(pathname)
}

async function refresh(): Promise<void> {
  const before = await keptUser()
  const outcome = await refreshPage()
  if (outcome === 'newer') await self.registration.update().catch(() => undefined)
  const after = await keptUser()
  if (after === null || after === before) return
  if (before !== null) await endPushes()
  await sendToPage({ type: 'SIGNED_IN_AS', user: after })
}

async function sendToPage(message: ToPage): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage(message, [])
}

let hasLet = false

/** Whether a newer worker waits and no other window is open: the one that starts is the next start that it waits for. */
async function isNextStart(): Promise<boolean> {
  if (hasLet || !self.registration.waiting) return false
  return (await self.clients.matchAll({ type: 'window' })).length < 2
}

/** Lets the newer worker take over, and answers with a page that waits for that. Once: if it does not, the next start is this one's again. */
function takeOver(newer: ServiceWorker | null): Response {
  hasLet = true
  const message: ToWorker = { type: 'SKIP_WAITING' }
  newer?.postMessage(message, [])
  return waitingPage()
}

/**
 * Fetches what is missing of the app: all of it at first, and again after a sign-out, or when the browser needed the room. Rejects when a
 * part does not come; serwist's own installation would never end then (its `parallel` loses the rejection).
 */
async function complete(): Promise<void> {
  const cache = await caches.open(serwist.precacheStrategy.cacheName)
  const keys = serwist.getPrecachedUrls().map((url) => serwist.getPrecacheKeyForUrl(url) ?? url)
  const fetchMissing = async (key: string) => {
    if (!(await cache.match(key))) await cache.add(new Request(key, { credentials: 'same-origin' }))
  }
  await Promise.all(keys.map(fetchMissing))
}

async function follow(message: ToWorker, port: MessagePort | undefined): Promise<void> {
  if (message.type === 'FORGET') {
    await forgetPage()
    port?.postMessage('done')
  }
  if (message.type !== 'SIGNED_IN') return
  if (await forgetPageOfOthers(message.user)) await endPushes()
  await complete()
  if ((await keptUser()) !== message.user) await refreshPage()
  port?.postMessage('done')
}

/** The new version is installed when all of it is there; else the old one goes on, and the browser tries again later. */
async function install(): Promise<void> {
  await complete()
  const outcome = await refreshPage()
  if (outcome !== 'kept') throw new Error(`The page of this build is not to be had: ${outcome}`)
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([serwist.handleActivate(event), forgetOtherPages()])),
)
self.addEventListener('fetch', (event) => serwist.handleFetch(event))
self.addEventListener('message', (event) => {
  event.waitUntil(follow(event.data as ToWorker, event.ports[0]))
})
answerPushes()
