import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { nounOf } from '@/lib/domain/resources'
import { NO_RULES } from '@/lib/domain/work-orders/completion-rules'
import { notFound } from '@/lib/errors'
import type { JobTypeRecord } from '@/lib/schemas/work/job-type'

export const jobTypeSelect = {
  id: true,
  name: true,
  code: true,
  work_order_type: true,
  priority: true,
  estimated_duration: true,
  required_skills: true,
  description: true,
  crew_size: true,
  calendar_id: true,
  labor_item_id: true,
  travel_item_id: true,
  completion_rules: true,
  version: true,
  calendar: { select: { id: true, name: true } },
  tasks: {
    orderBy: { sequence: 'asc' },
    select: {
      sequence: true,
      name: true,
      description: true,
      estimated_duration: true,
      checklist_id: true,
      parts: { orderBy: { position: 'asc' }, select: { part_id: true, quantity: true } },
    },
  },
  created_at: true,
  updated_at: true,
} satisfies Prisma.JobTypeSelect

/** A row as it is answered. */
export function toJobTypeRecord(row: Prisma.JobTypeGetPayload<{ select: typeof jobTypeSelect }>): JobTypeRecord {
  return {
    ...row,
    // jsonb keeps no order of keys; that of the answer is that of the schema, in which a body is compared with it.
    completion_rules: rulesOf(row.completion_rules),
    tasks: row.tasks.map(({ sequence, name, description, estimated_duration, checklist_id, parts }) => ({
      sequence,
      name,
      description,
      estimated_duration,
      checklist_id,
      parts: parts.map(({ part_id, quantity }) => ({ part_id, quantity })),
    })),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

function rulesOf(stored: Prisma.JsonValue): JobTypeRecord['completion_rules'] {
  const { min_photos, signature, all_items, meter_ids } = { ...NO_RULES, ...(stored as object) }
  return { min_photos, signature, all_items, meter_ids }
}

/** Job types with these ids. */
export async function readJobTypes(
  tx: Transaction,
  ctx: ServiceContext,
  ids: readonly string[],
): Promise<JobTypeRecord[]> {
  const where = { account_id: ctx.accountId, id: { in: [...ids] } }
  return (await tx.jobType.findMany({ where, select: jobTypeSelect })).map(toJobTypeRecord)
}

/** The live job type. Throws `not_found`. */
export async function readJobType(tx: Transaction, ctx: ServiceContext, id: string): Promise<JobTypeRecord> {
  const where = { account_id: ctx.accountId, id, deleted_at: null }
  const row = isId(id) ? await tx.jobType.findFirst({ where, select: jobTypeSelect }) : null
  if (!row) throw notFound(nounOf('job_type'))
  return toJobTypeRecord(row)
}
