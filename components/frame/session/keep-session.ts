import { SESSION_ENDED } from '@/lib/domain/session-ended'

const ACTS = ['pointerdown', 'keydown']

/**
 * While it is installed, a request of the page whose session has ended waits until `ask` has somebody sign in again, and is then
 * sent once more as it was: a save goes through, and no page is left. It stands at the one place that every server action and
 * every read of the page passes, so that none can forget it. `ask` says whether the same user is back; returns what takes it away.
 */
export function keepSession(askToSignIn: () => Promise<boolean>): () => void {
  const before = window.fetch
  const send = before.bind(window)
  let asking: Promise<boolean> | null = null
  let declined = false
  // What somebody did since they declined: a field that is left by itself, when the dialog closes, is nothing they do.
  let hasActed = false
  const noteAct = () => (hasActed = true)
  for (const type of ACTS) window.addEventListener(type, noteAct, true)
  const askOnce = () =>
    (asking ??= askToSignIn()
      .then((isBack) => {
        declined = !isBack
        hasActed = false
        return isBack
      })
      .finally(() => (asking = null)))
  const sendInSession: typeof fetch = async (input, init) => {
    const response = await send(input, init)
    // What a request object held has been read by now.
    if (input instanceof Request || !(await hasEnded(input, init, response))) return response
    // Whoever wants to sign in later is not asked by what the page reads by itself, only by what they do.
    if (declined && !(isAction(init) && hasActed)) return response
    return (await askOnce()) ? send(input, init) : response
  }
  window.fetch = sendInSession
  return () => {
    for (const type of ACTS) window.removeEventListener(type, noteAct, true)
    if (window.fetch === sendInSession) window.fetch = before
  }
}

/** Paths that say themselves who may read them: the API, and the sign-in, whose 401 is a wrong password. */
const OTHERS = /^\/(?:api|v1|oauth)\//

async function hasEnded(input: string | URL, init: RequestInit | undefined, response: Response): Promise<boolean> {
  const { origin, pathname } = new URL(input, window.location.href)
  if (response.ok || origin !== window.location.origin || OTHERS.test(pathname)) return false
  if (response.status === 401) return true
  return isAction(init) && (await response.clone().text()).includes(SESSION_ENDED)
}

function isAction(init: RequestInit | undefined): boolean {
  return new Headers(init?.headers).has('next-action')
}
