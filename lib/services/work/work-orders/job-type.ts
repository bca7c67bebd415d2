import type { ServiceContext } from '@/lib/access/context'
import { holdReferences } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import type { Draft } from '@/lib/schemas/draft'
import type { JobTypeRecord } from '@/lib/schemas/work/job-type'
import type { WorkOrderCreate } from '@/lib/schemas/work/work-order'
import type { WorkOrderImport } from '@/lib/schemas/work/work-order-import'
import { readJobTypes } from '@/lib/services/work/job-types'

/** What a job type fills in where a body leaves it out (R-JT-2). */
const FILLED = [
  ...(['work_order_type', 'priority', 'estimated_duration', 'required_skills', 'description', 'crew_size'] as const),
] as const

/** The live ones of these job types, held until the transaction ends, by their ids in lower case. */
export async function jobTypesOf(
  tx: Transaction,
  ctx: ServiceContext,
  ids: readonly string[],
): Promise<Map<string, JobTypeRecord>> {
  const held = await holdReferences(tx, ctx, 'job_type', ids)
  const jobTypes = held.length === 0 ? [] : await readJobTypes(tx, ctx, held)
  return new Map(jobTypes.map((jobType) => [jobType.id, jobType]))
}

/** Fills a body from its job type: whatever was sent, `null` included, stays. */
export function fillDraft(draft: Draft<WorkOrderCreate>, jobType: JobTypeRecord): void {
  const open = FILLED.filter((field) => draft.sent[field] === undefined)
  Object.assign(draft.value, saidOf(jobType, open))
}

/** Fills a line of an imported file from its job type; its empty cells are left out. */
export function filledInput(input: WorkOrderImport, jobType: JobTypeRecord | undefined): WorkOrderCreate {
  const open = FILLED.filter((field) => input[field] === undefined)
  return {
    priority: 'medium',
    work_order_type: 'service',
    crew_size: 1,
    ...input,
    ...(jobType && saidOf(jobType, open)),
  }
}

function saidOf(jobType: JobTypeRecord, fields: readonly (typeof FILLED)[number][]): Partial<WorkOrderCreate> {
  return Object.fromEntries(fields.map((field) => [field, jobType[field]]).filter(([, value]) => value !== null))
}
