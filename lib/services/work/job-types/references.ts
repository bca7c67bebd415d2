import type { ServiceContext } from '@/lib/access/context'
import { checkNewReference, checkReference, holdReferences } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import type { Draft } from '@/lib/schemas/draft'
import type { JobTypeCreate, JobTypeRecord, JobTypeTask } from '@/lib/schemas/work/job-type'

type Kind = 'checklist' | 'part'

/** Rejects calendars, price items, checklists and parts that are not there, except those that the job type named before. */
export async function checkReferences(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<Partial<JobTypeCreate>>,
  before: JobTypeRecord | null,
): Promise<void> {
  await checkNewReference(tx, ctx, draft, 'calendar_id', 'business_calendar', before?.calendar_id)
  await checkItem(tx, ctx, draft, before, 'labor')
  await checkItem(tx, ctx, draft, before, 'travel')
  for (const kind of ['checklist', 'part'] as const) await checkTasks(tx, ctx, draft, before, kind)
}

/** Rejects a price item for labor or travel that is of another kind. */
async function checkItem(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<Partial<JobTypeCreate>>,
  before: JobTypeRecord | null,
  kind: 'labor' | 'travel',
): Promise<void> {
  const field = `${kind}_item_id` as const
  const id = draft.value[field]
  if (!id || id.toLowerCase() === before?.[field]) return
  await checkReference(tx, ctx, draft, field, 'price_item')
  const where = { account_id: ctx.accountId, id, kind: { not: kind } }
  if (isId(id) && (await tx.priceItem.count({ where })) > 0) draft.reject(field, `must be a price item of ${kind}`)
}

async function checkTasks(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<Partial<JobTypeCreate>>,
  before: JobTypeRecord | null,
  kind: Kind,
): Promise<void> {
  const storedIds = idsOf(kind, before?.tasks ?? [])
  const fresh = namedIn(kind, draft.value.tasks ?? []).filter(({ id }) => !storedIds.has(id))
  const ids = fresh.map(({ id }) => id)
  const heldIds = new Set(await holdReferences(tx, ctx, kind, ids))
  const missing = ids.filter((id) => !heldIds.has(id))
  const once = missing.length > 0 && before ? await namedOnce(tx, ctx, before.id, kind, missing) : new Set<string>()
  for (const { field, id } of fresh)
    if (!heldIds.has(id) && !once.has(id)) draft.reject(field, `is not an existing ${kind}`)
}

/** Of the missing ones, those in the trash that an earlier version of the job type named: an undo leads back to them. */
async function namedOnce(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  job_type_id: string,
  kind: Kind,
  missing: readonly string[],
): Promise<Set<string>> {
  const versions = await tx.jobTypeVersion.findMany({ where: { account_id, job_type_id }, select: { content: true } })
  const namedIds = idsOf(
    kind,
    versions.flatMap(({ content }) => (content as JobTypeRecord).tasks),
  )
  const where = { account_id, id: { in: missing.filter((id) => namedIds.has(id)) } }
  const select = { id: true }
  const rows = await (kind === 'part' ? tx.part.findMany({ where, select }) : tx.checklist.findMany({ where, select }))
  return new Set(rows.map(({ id }) => id))
}

function idsOf(kind: Kind, tasks: readonly JobTypeTask[]): Set<string> {
  return new Set(namedIn(kind, tasks).map(({ id }) => id))
}

function namedIn(kind: Kind, tasks: readonly JobTypeTask[]): { id: string; field: string }[] {
  return tasks.flatMap(({ checklist_id, parts }, index) => {
    if (kind === 'part')
      return parts.map(({ part_id: id }, at) => ({ id, field: `tasks[${index}].parts[${at}].part_id` }))
    return checklist_id === null ? [] : [{ id: checklist_id, field: `tasks[${index}].checklist_id` }]
  })
}
