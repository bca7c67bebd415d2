import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { type Days, daysInWords } from '@/lib/domain/crews'
import { toDatabaseDate } from '@/lib/domain/time'
import { ServiceError } from '@/lib/errors'
import type { CrewMemberRecord } from '@/lib/schemas/people/crew-member'
import { crewMemberSelect, toCrewMemberRecord } from './record'

/** Which members are in their crew on a day. */
export function onDay(date: string): Prisma.CrewMemberWhereInput {
  return inDays({ from_date: date, to_date: date })
}

function inDays({ from_date, to_date }: Days): Prisma.CrewMemberWhereInput {
  return {
    ...(to_date === null ? {} : { from_date: { lte: toDatabaseDate(to_date) } }),
    OR: [{ to_date: null }, { to_date: { gte: toDatabaseDate(from_date) } }],
  }
}

/** A part of the lock's key, so it must not change. */
const CREWS_LOCK_SEED = 12

/** Only one change of an account's crews runs at a time. Take this lock before any record lock. */
export async function lockCrews(tx: Transaction, { accountId }: ServiceContext): Promise<void> {
  const key = `${accountId}/crews`
  await tx.$queryRaw`
    SELECT 1 FROM (SELECT pg_advisory_xact_lock(hashtextextended(${key}, ${CREWS_LOCK_SEED}::bigint))) AS held`
}

/** In which crews a person is on some of the days, the earliest first. */
export async function membershipsIn(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  technician_id: string,
  days: Days,
): Promise<CrewMemberRecord[]> {
  const rows = await tx.crewMember.findMany({
    where: { account_id, technician_id, deleted_at: null, ...inDays(days) },
    select: crewMemberSelect,
    orderBy: { from_date: 'asc' },
  })
  return rows.map(toCrewMemberRecord)
}

/** Throws `in_crew` when the person is in a crew on some of the days by another record. */
export async function refuseTwoCrews(
  tx: Transaction,
  ctx: ServiceContext,
  { id, technician_id, ...days }: Days & { id: string | null; technician_id: string },
): Promise<void> {
  const other = (await membershipsIn(tx, ctx, technician_id, days)).find((one) => one.id !== id)
  if (!other) return
  const there = `is in the crew ${other.crew.name} ${daysInWords(other)}`
  throw new ServiceError('in_crew', `${other.technician.name} ${there}; a person is in one crew on a day.`, [
    { field: 'technician_id', message: there, record_id: other.id },
  ])
}
