import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader, type Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { JobTypeRecord } from '@/lib/schemas/work/job-type'
import { readJobType } from './record'

const NO_ITEMS = { labor_item_id: null, travel_item_id: null }

/** Keeps what the job type says from now on, for the work that is made by it. */
export async function keepVersion(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const content = await readJobType(tx, ctx, id)
  await tx.jobTypeVersion.create({
    data: { account_id: ctx.accountId, job_type_id: id, version: content.version, content },
    select: { version: true },
  })
}

/**
 * What a job type said in one of its versions, whatever became of it since: also while it is in the trash. Throws `forbidden`,
 * `not_found`.
 */
export async function getJobTypeVersion(ctx: ServiceContext, id: string, version: number): Promise<JobTypeRecord> {
  requireScope(ctx, 'read:work-orders')
  const where = { account_id_job_type_id_version: { account_id: ctx.accountId, job_type_id: id, version } }
  const row = isId(id) ? await reader(ctx).jobTypeVersion.findUnique({ where, select: { content: true } }) : null
  if (!row) throw notFound('version of the job type')
  // A version from before there were these fields names none.
  return { ...NO_ITEMS, ...(row.content as JobTypeRecord) }
}
