import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { requireLive } from '@/lib/db/records'
import { listReader } from '@/lib/db/transaction'
import {
  allCrewMembersList,
  type AllCrewMembersQuery,
  crewMemberList,
  type CrewMemberListQuery,
  type CrewMemberRecord,
} from '@/lib/schemas/people/crew-member'
import { onDay } from './days'
import { crewMemberSelect, toCrewMemberRecord } from './record'

/** Who is in a crew when, the latest first. Throws `forbidden`, `not_found`. */
export async function listCrewMembers(
  ctx: ServiceContext,
  crew_id: string,
  query: CrewMemberListQuery,
): Promise<Page<CrewMemberRecord>> {
  requireScope(ctx, 'read:work-orders')
  await requireLive(ctx, 'crew', crew_id)
  return readList(ctx, crewMemberList, query, { ...sourceOf(ctx), where: { ...ofLive(query.date), crew_id } })
}

/** Who is in which crew when, the latest first. Throws `forbidden`, `bad_request`. */
export async function listAllCrewMembers(
  ctx: ServiceContext,
  query: AllCrewMembersQuery,
): Promise<Page<CrewMemberRecord>> {
  requireScope(ctx, 'read:work-orders')
  return readList(ctx, allCrewMembersList, query, { ...sourceOf(ctx), where: ofLive(query.date) })
}

/** Those in crews and of people who are live, on a day where one is asked for. */
function ofLive(date: string | undefined): Prisma.CrewMemberWhereInput {
  return { technician: { deleted_at: null }, ...(date === undefined ? {} : onDay(date)) }
}

function sourceOf(ctx: ServiceContext) {
  const { crewMember: table } = listReader(ctx)
  return { table, select: crewMemberSelect, present: toCrewMemberRecord }
}
