'use client'

import { afterDrawing } from '@/components/ui/after-drawing'
import { PHONE_CACHES, PHONE_PATH } from '@/lib/domain/field/shell'
import type { ToPage, ToWorker } from './messages'
import { forgetPush } from './push'
import { keepReader } from './reader'
import { setShell } from './store'

const WORKER = '/sw.js'
/** So often a page that stays open asks for a newer version; the browser asks at every start. */
const LOOK_MS = 60 * 60_000
/** So long a sign-out waits for a worker that does not answer. */
const PATIENCE_MS = 2000

let registration: ServiceWorkerRegistration | undefined
let isTaking = false

/**
 * Registers the worker for somebody who is signed in, and follows it: whether a newer version waits, and whether the browser is
 * signed in as somebody else by now, which loads the page again as theirs. Returns what ends the following.
 */
export function followWorker(user: string): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const { serviceWorker } = navigator
  const ended = new AbortController()
  const { signal } = ended
  const hadWorker = serviceWorker.controller !== null
  const onChange = () => {
    if (isTaking || (hadWorker && document.visibilityState === 'hidden')) location.reload()
    // Another window took the new version; this one takes it when it is tapped.
    else if (hadWorker) setShell({ updateReady: true })
  }
  const onMessage = ({ data }: MessageEvent<ToPage>) => {
    if (data.type === 'SIGNED_IN_AS' && data.user !== user) location.reload()
  }
  serviceWorker.addEventListener('controllerchange', onChange, { signal })
  serviceWorker.addEventListener('message', onMessage, { signal })
  // Where there is one it keeps the app already, and what it looks after comes behind what is shown.
  if (hadWorker) afterDrawing(() => void register(user, signal))
  else void register(user, signal)
  return () => ended.abort()
}

async function register(user: string, signal: AbortSignal): Promise<void> {
  // Where there is none, as in development and without HTTPS, the app works as long as there is a connection.
  registration = await navigator.serviceWorker
    .register(WORKER, { scope: PHONE_PATH, updateViaCache: 'none' })
    .catch(() => undefined)
  if (!registration || signal.aborted) return
  const workerRegistration = registration
  const checkForUpdate = () =>
    setShell({ updateReady: workerRegistration.waiting !== null && workerRegistration.active !== null })
  const follow = (worker: ServiceWorker | null) => worker?.addEventListener('statechange', checkForUpdate, { signal })
  checkForUpdate()
  follow(workerRegistration.installing)
  workerRegistration.addEventListener('updatefound', () => follow(workerRegistration.installing), { signal })
  const timer = setInterval(() => void workerRegistration.update().catch(() => undefined), LOOK_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  await navigator.serviceWorker.ready
  if (!(await sendToWorker(workerRegistration.active, { type: 'SIGNED_IN', user }))) return
  setShell({ startsOffline: true })
  await keepReader()
}

/** Tells the worker, and waits for it to have done as it was told. False where it could not. */
async function sendToWorker(worker: ServiceWorker | null | undefined, message: ToWorker): Promise<boolean> {
  if (!worker) return false
  const { port1, port2 } = new MessageChannel()
  const answered = new Promise<boolean>((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data === 'done'))
    port1.start()
  })
  worker.postMessage(message, [port2])
  return answered
}

/** Takes the newer version: the page is loaded again. What waits to be sent is kept, whichever version sends it. */
export function takeUpdate(): void {
  isTaking = true
  const message: ToWorker = { type: 'SKIP_WAITING' }
  if (registration?.waiting) registration.waiting.postMessage(message, [])
  else location.reload()
}

/** Forgets the app in this browser, as at a sign-in: its page, which names somebody, and its files. */
export async function forgetShell(): Promise<void> {
  setShell({ startsOffline: false, updateReady: false })
  if (!('caches' in globalThis)) return
  // First the worker, which may be fetching the page just now.
  const workerRegistration = await navigator.serviceWorker?.getRegistration(PHONE_PATH)
  await Promise.race([sendToWorker(workerRegistration?.active, { type: 'FORGET' }), delay(PATIENCE_MS)])
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(PHONE_CACHES)).map((name) => caches.delete(name)))
}

/** Forgets the app of a technician who signs out, and ends the push messages to this browser. */
export async function leaveShell(): Promise<void> {
  await forgetPush()
  await forgetShell()
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
