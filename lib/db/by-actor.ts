import type { ServiceContext } from '@/lib/access/context'
import { Prisma } from '@/prisma/generated/client'

/**
 * Whether a row of the history, by its own columns, is of whoever asks. A program is also known by its name: several users may
 * connect one application, and an assistant shares its key with others (R-MC-5).
 */
export function byActor({ actor }: ServiceContext): Prisma.Sql {
  // No index serves IS NOT DISTINCT FROM.
  const hasId = actor.id === null ? Prisma.sql`actor_id IS NULL` : Prisma.sql`actor_id = ${actor.id}`
  return Prisma.sql`(actor_type = ${actor.type} AND ${hasId}
    AND (actor_type = 'user' OR actor_name = ${actor.name}))`
}
