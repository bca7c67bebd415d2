import type { ServiceContext } from '@/lib/access/context'
import { sendMessage } from '@/lib/client/listen'
import { invalid } from '@/lib/errors'
import { webhookEndpointUpdate } from '@/lib/schemas/data/webhook'
import { readDraft } from '@/lib/schemas/draft'
import { newSecret } from '@/lib/services/data/webhooks'
import { followMessages } from '@/lib/services/data/webhook-deliveries'

type Forwarding = {
  to: string
  events: readonly string[]
  /** Signs the messages; made anew when none is given. */
  secret?: string | undefined
  printLine: (line: string) => void
  signal?: AbortSignal
}

/**
 * Sends what happens in an account from now on to an address of the developer's own machine, signed as webhooks are, and tells
 * how each was answered. It goes on until it is ended, leaves nothing behind, and tries no message twice. Throws
 * `validation_error`.
 */
export async function forwardWebhooks(
  ctx: ServiceContext,
  { to, events, secret = newSecret(), printLine, signal = new AbortController().signal }: Forwarding,
): Promise<{ forwarded: number }> {
  const draft = readDraft(webhookEndpointUpdate, { events })
  if (!/^https?:\/\//iu.test(to) || !URL.canParse(to))
    draft.reject('forward-to', 'must be an address such as http://localhost:4000/hook')
  if (!/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/u.test(secret))
    draft.reject('secret', 'must be whsec_ and a key of 24 bytes or more in base64')
  const chosen = draft.finish().events
  if (!chosen) throw invalid([{ field: 'events', message: 'is required' }])

  const messages = await followMessages(ctx, chosen, signal)
  printLine(`Forwarding ${chosen.join(', ')} to ${to}. End with Ctrl+C.`)
  printLine(`Messages are signed with ${secret}`)
  let forwarded = 0
  for await (const { id, type, body } of messages) {
    const began = performance.now()
    const answer = await sendMessage(to, id, body, secret)
    printLine(`${type} ${id} → ${answer} (${Math.round(performance.now() - began)} ms)`)
    forwarded += 1
  }
  return { forwarded }
}
