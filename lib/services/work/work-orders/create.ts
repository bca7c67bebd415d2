import type { ServiceContext } from '@/lib/access/context'
import { holds, requireCreateWorkOrders } from '@/lib/access/permissions'
import { noteWorkOrder } from '@/lib/services/work/follow-up'
import { claimExternalId, externalIdIn } from '@/lib/db/external-ids'
import { writeAtOnce } from '@/lib/db/statement'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { type BodyOf, type Draft, readDraft } from '@/lib/schemas/draft'
import { nounOf } from '@/lib/domain/resources'
import { ServiceError } from '@/lib/errors'
import {
  type WorkOrderCreate,
  workOrderCreate,
  workOrderRecord,
  type StoredWorkOrder,
} from '@/lib/schemas/work/work-order'
import { createTasks } from '@/lib/services/work/tasks'
import { creationOf, type Creation } from './create-sql'
import { fillDraft, jobTypesOf } from './job-type'
import { readWorkOrder } from './record'
import { namedByCreate, rejectMissing } from './references'
import { checkWindow } from './window'

/**
 * Makes a work order and gives it its number (R-WO-2, R-WO-3). It is open (or a
 * draft) also when a technician is named. One that names a job type gets its tasks, too (R-JT-2). Throws `forbidden`, `validation_error`.
 */
export async function createWorkOrder(
  ctx: ServiceContext,
  body: BodyOf<typeof workOrderCreate>,
  id = newId(),
): Promise<StoredWorkOrder> {
  requireCreateWorkOrders(ctx)
  const draft = readDraft(workOrderCreate, body, workOrderRecord)
  if (draft.value.technician_id && !holds(ctx, 'write:work-orders')) throw new ServiceError('forbidden', ASSIGNS_NOT)
  checkWindow(draft, null)
  const { job_type_id } = draft.value
  if (externalIdIn(draft.value) === null && !job_type_id) return createFrom(ctx, { id, draft })
  return inTransaction(ctx, async (tx) => {
    const within = { ...ctx, tx }
    const idConflict = await claimExternalId(tx, ctx, 'work_order', draft.value)
    if (!job_type_id) return createFrom(within, { id, draft, externalIdConflict: idConflict })
    const jobType = (await jobTypesOf(tx, ctx, [job_type_id])).get(job_type_id.toLowerCase())
    if (jobType) fillDraft(draft, jobType)
    else draft.reject('job_type_id', `is not an existing ${nounOf('job_type')}`)
    await createFrom(within, { id, draft, externalIdConflict: idConflict, jobTypeVersion: jobType?.version })
    await createTasks(tx, ctx, [{ work_order_id: id, tasks: jobType?.tasks ?? [] }])
    return readWorkOrder(tx, ctx, id)
  })
}

type Creating = {
  id: string
  draft: Draft<WorkOrderCreate>
  /** The conflict to tell of once nothing else is wrong. */
  externalIdConflict?: ServiceError | null
  jobTypeVersion?: number
}

async function createFrom(ctx: ServiceContext, creating: Creating): Promise<StoredWorkOrder> {
  const { id, draft, externalIdConflict: idConflict = null, jobTypeVersion = null } = creating
  const references = namedByCreate(draft)
  const isValid = draft.problems.length === 0 && idConflict === null
  const newOrder = { id, value: draft.value, assets: references.references.assets, jobTypeVersion, isValid }
  const [creation] = await writeAtOnce<Creation>(ctx, () => creationOf(ctx, newOrder))
  if (!creation) throw new Error('a creation is one row')
  if (creation.json === null) rejectMissing(draft, references, creation)
  draft.finish()
  if (idConflict) throw idConflict
  if (creation.json === null) return inTransaction(ctx, (tx) => createFrom({ ...ctx, tx }, creating))
  if (ctx.tx) noteWorkOrder(ctx.tx, ctx.accountId, id)
  return JSON.parse(creation.json) as StoredWorkOrder
}

const ASSIGNS_NOT =
  'Your role can create work orders but not assign them. Leave the technician empty: a dispatcher or an administrator assigns it.'
