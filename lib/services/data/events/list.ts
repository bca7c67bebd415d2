import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { EVENT_READERS, holds, requireAnyScope } from '@/lib/access/permissions'
import { EVENT_TYPES, type EventType, recordTypeOf } from '@/lib/domain/events'
import { RESOURCES } from '@/lib/domain/resources'
import { badQuery, ServiceError } from '@/lib/errors'
import { type EventListQuery, type EventPage, LATEST } from '@/lib/schemas/data/event'
import { DEFAULT_PAGE_SIZE } from '@/lib/schemas/query'
import { seal, unseal } from '@/lib/secrets'
import { recordsAfter } from '@/lib/services/data/history'
import { eventTypeCondition } from './event-type-condition'
import { settledPosition } from '@/lib/db/settled-position'
import { readStream, toEvent } from './stream'

/**
 * The changes after a cursor, oldest first, deletions included; only of kinds that the scopes let one read. Throws
 * `forbidden` also where a filter names a kind that they do not, and `bad_request`.
 */
export async function listEvents(ctx: ServiceContext, query: EventListQuery): Promise<EventPage> {
  requireAnyScope(ctx, EVENT_READERS)
  const types = typesFor(ctx, query)
  if (query.cursor === LATEST) return page(ctx.accountId, [], await settledPosition(), false)
  const after = query.cursor === undefined ? 0n : readCursor(ctx.accountId, query.cursor)
  const ofRecord = query.record_id ? Prisma.sql`AND record_id = ${query.record_id}::uuid` : Prisma.empty
  const where = Prisma.sql`${eventTypeCondition(types)} ${ofRecord}`
  const { rows, reached, hasMore } = await readStream(ctx.accountId, after, query.per_page ?? DEFAULT_PAGE_SIZE, where)
  const records = query.include?.includes('record') ? await recordsAfter(ctx, rows) : null
  const events = rows.map((row, index) => ({ ...toEvent(row), ...(records && { record: records[index] ?? null }) }))
  return page(ctx.accountId, events, reached, hasMore)
}

function typesFor(ctx: ServiceContext, query: EventListQuery): EventType[] {
  for (const kind of [...(query.record_type ?? []), ...(query.type ?? []).map(recordTypeOf)]) {
    const { scope } = RESOURCES[kind]
    if (!holds(ctx, scope)) throw new ServiceError('forbidden', `Events of ${kind} need the scope ${scope}.`)
  }
  return EVENT_TYPES.filter((type) => {
    const kind = recordTypeOf(type)
    const isRequested = (query.type?.includes(type) ?? true) && (query.record_type?.includes(kind) ?? true)
    return isRequested && holds(ctx, RESOURCES[kind].scope)
  })
}

/**
 * A cursor is a position in the history of all accounts, which would reveal how busy others are; so it is sealed for one
 * account.
 */
const CURSOR_PURPOSE = 'event cursor'

function page(accountId: string, data: EventPage['data'], reached: bigint, has_more: boolean): EventPage {
  return { data, meta: { next_cursor: seal(CURSOR_PURPOSE, accountId, `e${reached}`), has_more } }
}

/** The position in a cursor. Cursors of versions that did not seal them stay valid. */
function readCursor(accountId: string, cursor: string): bigint {
  const text = unsealed(accountId, cursor) ?? Buffer.from(cursor, 'base64url').toString('utf8')
  if (!/^e\d{1,18}$/.test(text)) throw badQuery([{ field: 'cursor', message: 'is not a cursor of the events' }])
  return BigInt(text.slice(1))
}

function unsealed(accountId: string, cursor: string): string | null {
  try {
    return unseal(CURSOR_PURPOSE, accountId, cursor)
  } catch {
    return null
  }
}
