/// <reference lib="webworker" />
import { isReaderPath, PHONE_CACHES } from '@/lib/domain/field/shell'

declare const self: ServiceWorkerGlobalScope

const CACHE = `${PHONE_CACHES}-reader`

/** Whether it is the program that reads codes where the browser cannot. */
export function isReader({ origin, pathname }: URL): boolean {
  return origin === self.location.origin && isReaderPath(pathname)
}

/** The program as it is kept. It is large and few browsers need it, so that it is kept once a page has asked for it. */
export async function answerReader(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const cached = await cache.match(request.url)
  if (cached) return cached
  const fresh = await fetch(request)
  if (!fresh.ok) return fresh
  // Its name has a hash in it: what has another one is of an earlier version.
  await Promise.all((await cache.keys()).map((old) => cache.delete(old)))
  await cache.put(request.url, fresh.clone())
  return fresh
}
