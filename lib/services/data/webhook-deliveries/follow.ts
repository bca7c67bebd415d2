import { setTimeout as wait } from 'node:timers/promises'
import type { ServiceContext } from '@/lib/access/context'
import type { EventType } from '@/lib/domain/events'
import { chosenTypes } from '@/lib/domain/webhooks'
import { LATEST } from '@/lib/schemas/data/event'
import { listEvents } from '@/lib/services/data/events'
import { messageOf } from './body'

/** How soon a look for new events follows one that found no more. */
const PAUSE_MS = 500

type Message = { id: string; type: string; body: string }

/**
 * The messages of what happens from now on, as an endpoint with these events would get them, until the signal; for development,
 * where no endpoint can be reached. Nothing is stored for it. Throws `forbidden`.
 */
export async function followMessages(
  ctx: ServiceContext,
  events: readonly string[],
  signal: AbortSignal,
): Promise<AsyncGenerator<Message>> {
  const { next_cursor } = (await listEvents(ctx, { cursor: LATEST })).meta
  return messagesAfter(ctx, next_cursor, chosenTypes(events), signal)
}

async function* messagesAfter(
  ctx: ServiceContext,
  start: string,
  type: EventType[],
  signal: AbortSignal,
): AsyncGenerator<Message> {
  let cursor = start
  for (let more = true; !signal.aborted;) {
    if (!more) await wait(PAUSE_MS, undefined, { signal }).catch(() => undefined)
    const { data, meta } = await listEvents(ctx, { cursor, type })
    for (const event of data)
      yield { id: `evt_${event.id}`, type: event.type, body: await messageOf(ctx, event.id, event.type) }
    cursor = meta.next_cursor
    more = meta.has_more
  }
}
