import { setTimeout as wait } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import type { Operations, RecordEvent } from './generated/api.js'

/** How soon a look for new events follows one that found no more, seconds: 720 requests an hour, of the 1,000 that a company has at least. */
const PAUSE = 5
/** As long as a real endpoint has for its answer, milliseconds. */
const PATIENCE_MS = 15_000

export type Listening = {
  /** Such as `work_order.*` or `task.completed`; `*` is all that the key may read. */
  events: readonly string[]
  /** Where messages are sent to; without it they are only printed. */
  forward?: string
  /** Signs the messages: `whsec_` and a key in base64. */
  secret: string
  /** A cursor of the feed, or `start`; from now on unless given. */
  since?: string
  /** Ends with the last event that there is. */
  once?: boolean
  /** Prints the body of each message. */
  print?: boolean
  printLine: (line: string) => void
  signal?: AbortSignal
  /** Seconds between two looks. */
  pause?: number
}

/**
 * Follows the changes of an account and sends each to an address of the developer's own machine as the message that an endpoint of webhooks
 * would get, signed alike. Tries none twice and leaves nothing behind. Throws FieldlineError.
 */
export async function listen(
  fieldline: Operations,
  listening: Listening,
): Promise<{ forwarded: number; cursor: string }> {
  const { events, since, once = false, signal, pause = PAUSE } = listening
  let at = since === 'start' ? {} : { cursor: since ?? 'latest' }
  let forwarded = 0
  for (;;) {
    const { data, meta } = await fieldline.listEvents({ ...at, include: ['record'] })
    const listened = data.filter(({ type }) => events.some((pattern) => matches(pattern, type)))
    for (const event of listened) await deliver(event, listening)
    forwarded += listened.length
    const cursor = meta.next_cursor
    at = { cursor }
    if (signal?.aborted || (once && !meta.has_more)) return { forwarded, cursor }
    if (!meta.has_more) await wait(pause * 1000, undefined, { signal }).catch(() => undefined)
  }
}

function matches(pattern: string, type: string): boolean {
  return pattern === '*' || pattern === type || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1)))
}

/** What an endpoint gets for an event. */
function messageOf({ id, type, created_at, verb: _verb, ...event }: RecordEvent): string {
  const { record_type, record_id, record = null, changes, actor, request_id } = event
  const data = { event_id: id, record_type, record_id, record, changes, actor, request_id }
  return JSON.stringify({ type, timestamp: created_at, data })
}

async function deliver(event: RecordEvent, { forward, secret, print, printLine }: Listening): Promise<void> {
  const body = messageOf(event)
  const began = performance.now()
  const answer = forward === undefined ? null : await sendMessage(forward, `evt_${event.id}`, body, secret)
  const result = answer === null ? '' : ` → ${answer} (${Math.round(performance.now() - began)} ms)`
  printLine(`${event.type} ${event.record_id}${result}`)
  if (print) printLine(body)
}

/** Sends a message, signed as webhooks are. Answers with the status, or why there was none. */
export async function sendMessage(address: string, id: string, body: string, secret: string): Promise<string> {
  const now = new Date()
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Fieldline-Webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, now, body),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await answer.body?.cancel()
    return String(answer.status)
  } catch (error) {
    const { cause, message } = error as Error
    return `no answer: ${cause instanceof Error ? cause.message : message}`
  }
}
