/// <reference lib="webworker" />
import { filesOfPage, PHONE_CACHES, PHONE_PATH, userOfPage } from '@/lib/domain/field/shell'
import { BUILD } from './build'

/*
 * The page of the app as the server wrote it, in the one cache of this build. It is kept as one answer: its scripts carry
 * the nonce that the policy among its headers names, so the two are never to be had apart.
 */

const CACHES = `${PHONE_CACHES}-page-`
const NAME = `${CACHES}${BUILD.id}`

/** How often the page was forgotten: an answer that was asked for before is not kept after it. */
let forgotten = 0

/** Changes the kept page one after the other: nobody forgets the page that somebody else has kept since it was looked at. */
function changing<T>(change: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(NAME, change) : change()
}

/** What asking the server for the page came to. `newer`: it is of another build, which another worker keeps. */
export type Refreshed = 'kept' | 'newer' | 'signed_out' | 'unreachable'

/** The page as it is kept; undefined when there is none. */
export async function keptPage(): Promise<Response | undefined> {
  const cache = await caches.open(NAME)
  return cache.match(PHONE_PATH, { ignoreVary: true })
}

/** Whose the kept page is. */
export async function keptUser(): Promise<string | null> {
  const page = await keptPage()
  return page ? userOfPage(await page.text()) : null
}

/**
 * Asks for the page anew and keeps it when it is complete: an answer to somebody who is signed in, of this build, all of whose
 * files are kept too. Anything else, a way to the sign-in above all, leaves what is kept as it is.
 */
export async function refreshPage(): Promise<Refreshed> {
  const before = forgotten
  const answer = await fetch(PHONE_PATH, { redirect: 'manual', cache: 'no-store', credentials: 'same-origin' }).catch(
    () => null,
  )
  if (answer === null || answer.status >= 500) return 'unreachable'
  if (answer.status !== 200) return 'signed_out'
  const html = await answer.clone().text()
  if (userOfPage(html) === null) return 'signed_out'
  const buildUrls = new Set(BUILD.files.map(({ url }) => url))
  if (!filesOfPage(html).every((path) => buildUrls.has(path))) return 'newer'
  return changing(async () => {
    const cache = await caches.open(NAME)
    if (before !== forgotten) return 'signed_out'
    await cache.put(PHONE_PATH, answer)
    return 'kept'
  })
}

/** Forgets the pages of other builds, which nobody answers with any more. */
export async function forgetOtherPages(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(CACHES) && name !== NAME) await caches.delete(name)
}

/** Forgets the page of this build, also when it is on its way. */
export async function forgetPage(): Promise<void> {
  forgotten++
  await caches.delete(NAME)
}

/** Forgets the page of this build where it is not this user's; returns whether it was somebody else's. */
export function forgetPageOfOthers(user: string): Promise<boolean> {
  return changing(async () => {
    const whose = await keptUser()
    if (whose === null || whose === user) return false
    await forgetPage()
    return true
  })
}
