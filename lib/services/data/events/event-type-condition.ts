import { Prisma } from '@/prisma/generated/client'
import { EVENT_TYPES, EVENT_VERBS, type EventAction, type EventType, recordTypeOf } from '@/lib/domain/events'

const NAMED = Object.values(EVENT_VERBS).flat()

/** The condition on a row of the history for being one of these types. */
export function eventTypeCondition(types: readonly EventType[]): Prisma.Sql {
  const kinds = [...new Set(types.map(recordTypeOf))]
  const whole = kinds.filter((kind) => allOf(kind).every((type) => types.includes(type)))
  const single = types.filter((type) => !whole.some((kind) => type.startsWith(`${kind}.`))).map(conditionOf)
  return Prisma.sql`(record_type = ANY(${whole}::text[]) ${single.length > 0 ? Prisma.sql`OR ${Prisma.join(single, ' OR ')}` : Prisma.empty})`
}

function allOf(kind: string): EventType[] {
  return EVENT_TYPES.filter((type) => type.startsWith(`${kind}.`))
}

function conditionOf(type: EventType): Prisma.Sql {
  const kind = recordTypeOf(type)
  const action = type.slice(kind.length + 1) as EventAction
  const verbs = action === 'updated' ? null : EVENT_VERBS[action]
  const condition = verbs ? Prisma.sql`verb = ANY(${verbs}::text[])` : Prisma.sql`verb <> ALL(${NAMED}::text[])`
  return Prisma.sql`(record_type = ${kind} AND ${condition})`
}
