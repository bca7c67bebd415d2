import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { nameplateWords, partTaskName } from '@/lib/domain/field/words'
import { moveToDay } from '@/lib/domain/work-orders/reschedule'
import { isFinished } from '@/lib/domain/work-orders/status'
import { refused } from '@/lib/errors'
import type { PayloadOf } from '@/lib/schemas/field/commands'
import { copyJobPhotos, type Telling } from '@/lib/services/field/events'
import { updateAsset } from '@/lib/services/assets/assets'
import { createTask } from '@/lib/services/work/tasks'
import { createVisit } from '@/lib/services/work/visits'
import { createWorkOrder } from '@/lib/services/work/work-orders'

type FollowUp = PayloadOf<'follow_up'>
type Of<What extends FollowUp['what']> = Extract<FollowUp, { what: What }>
type Job = {
  id: string
  work_order_number: string
  customer_id: string
  contact_id: string | null
  site_id: string | null
}

/** The note that a follow-up leaves at its job as soon as it arrives, whatever the office decides. */
export function followUpNote(followUp: FollowUp): string {
  return [titleOf(followUp), followUp.description].filter(Boolean).join('\n')
}

function titleOf(followUp: FollowUp): string {
  if (followUp.what === 'part') return `Part needed: ${followUp.quantity} × ${followUp.name}`
  if (followUp.what === 'nameplate') return [`Nameplate of ${followUp.asset}`, ...nameplateWords(followUp)].join('\n')
  if (followUp.what === 'visit')
    return followUp.day ? `Another visit is needed, on ${followUp.day} if possible` : 'Another visit is needed'
  return followUp.asset ? `New work order needed for ${followUp.asset}` : 'New work order needed'
}

/**
 * Does what a technician asked for on site, once the office agrees (R-FA-34): a further visit, a task with the part and the visit for it, or a new
 * work order of the customer with the photos. Throws what the verbs throw, and `validation_error` where the job is finished.
 */
export async function doFollowUp(
  tx: Transaction,
  ctx: ServiceContext,
  report: Telling,
  followUp: FollowUp,
): Promise<void> {
  const select = {
    id: true,
    work_order_number: true,
    customer_id: true,
    contact_id: true,
    site_id: true,
    status: true,
    scheduled_date: true,
    estimated_duration: true,
  }
  const where = { account_id_id: { account_id: ctx.accountId, id: report.work_order_id } }
  const job = await tx.workOrder.findUniqueOrThrow({ where, select })
  if (followUp.what === 'nameplate') return changeMachine(tx, ctx, job.id, followUp)
  if (followUp.what === 'work_order') return createFromSite(tx, ctx, report, job, followUp)
  if (isFinished(job.status))
    throw refused('status', `${job.work_order_number} is ${job.status}, so nobody comes back for it. Reopen it first.`)
  if (followUp.what === 'part') await addTaskFor(tx, ctx, job.id, followUp)
  const day = followUp.what === 'visit' ? followUp.day : null
  const scheduled_start = day ? moveToDay(job.scheduled_date, day, ctx.account.timeZone).toISOString() : null
  await createVisit(ctx, job.id, { technician_id: null, scheduled_start, minutes: job.estimated_duration })
}

/** The part is what the task asks for, as far as the catalogue has it. */
async function addTaskFor(
  tx: Transaction,
  ctx: ServiceContext,
  jobId: string,
  { part_id = null, name, quantity, description }: Of<'part'>,
): Promise<void> {
  const isLive = part_id !== null && (await countLive(tx, ctx, part_id)) > 0
  const parts = isLive ? [{ part_id, quantity }] : []
  await createTask(ctx, jobId, { name: partTaskName(quantity, name), description, parts })
}

function countLive(tx: Transaction, { accountId: account_id }: ServiceContext, id: string): Promise<number> {
  return tx.part.count({ where: { account_id, id, deleted_at: null } })
}

async function createFromSite(
  tx: Transaction,
  ctx: ServiceContext,
  report: Telling,
  job: Job,
  { asset_id = null, description, photos = [] }: Of<'work_order'>,
): Promise<void> {
  const { customer_id, contact_id, site_id } = job
  const { id } = await createWorkOrder(ctx, {
    customer_id,
    contact_id,
    site_id,
    description,
    asset_ids: asset_id === null ? [] : [asset_id],
    notes: `Reported on site at ${job.work_order_number}.`,
  })
  await copyJobPhotos(tx, ctx, { ...report, work_order_id: id }, job.id, photos)
}

/** The machine of a job gets what its nameplate says; the manufacturer, which is the product's to say, is one of its specifications. */
async function changeMachine(
  tx: Transaction,
  ctx: ServiceContext,
  work_order_id: string,
  { asset_id: id, serial_number, model_number, manufacturer }: Of<'nameplate'>,
): Promise<void> {
  const asset = await tx.asset.findFirst({
    where: { account_id: ctx.accountId, id, work_orders: { some: { work_order_id } } },
    select: { specifications: true },
  })
  if (!asset) throw refused('asset_id', 'must be a machine of this work order')
  const specifications = { ...(asset.specifications as Record<string, string>), Manufacturer: manufacturer ?? '' }
  await updateAsset({ ...ctx, scopes: new Set([...ctx.scopes, 'write:assets']) }, id, {
    ...(serial_number && { serial_number }),
    ...(model_number && { model_number }),
    ...(manufacturer && { specifications }),
  })
}
