import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Scope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound, ServiceError } from '@/lib/errors'

/** What a technician's own job lets its technician do. No credential holds these: they are given job by job. */
const OWN_JOB: readonly Scope[] = ['read:work-orders', 'write:work-orders', 'read:customers', 'read:assets']

/** The technician that somebody signed in is, or `null` when no administrator said so yet. */
export async function ownTechnicianId(ctx: ServiceContext): Promise<string | null> {
  if (ctx.actor.type !== 'user' || !ctx.actor.id) return null
  const row = await reader(ctx).user.findFirst({
    where: { account_id: ctx.accountId, id: ctx.actor.id, deleted_at: null, technician: { deleted_at: null } },
    select: { technician_id: true },
  })
  return row?.technician_id ?? null
}

/** Requires that who is signed in is a technician, and returns which one. Throws `forbidden`. */
export async function requireOwnTechnician(ctx: ServiceContext): Promise<string> {
  const id = await ownTechnicianId(ctx)
  if (!id) throw new ServiceError('forbidden', 'Your user is not linked to a technician yet.')
  return id
}

/** The further visits of somebody (R-VI-1), but those that were called off. The primary one is the work order's own technician. */
const furtherOf = <Whose extends object>(whose: Whose) => ({
  ...whose,
  is_primary: false,
  deleted_at: null,
  status: { not: 'cancelled' },
})

/**
 * Work that somebody shares by a task of theirs alone. Who also has a further visit comes when that is, and not when the primary
 * one is.
 */
export function sharedByTask(technician_id: string): Prisma.WorkOrderWhereInput {
  return {
    tasks: { some: { technician_id, deleted_at: null } },
    visits: { none: furtherOf({ technician_id }) },
  }
}

/**
 * Makes sure that a job is the technician's own and gives a context for it alone. Throws `not_found` for anybody else's, `forbidden` for
 * somebody who is no technician.
 */
export async function ownJob(ctx: ServiceContext, id: string): Promise<ServiceContext> {
  if ((await whoseJob(ctx, id)) === null) {
    await requireOwnTechnician(ctx)
    throw notFound('work order')
  }
  return { ...ctx, scopes: new Set(OWN_JOB) }
}

/** The technician that somebody signed in is, where the job is theirs. */
async function whoseJob(ctx: ServiceContext, id: string): Promise<string | null> {
  return isId(id) ? whoHas(ctx, { id }) : null
}

/** Whether a work order that is completed was a service of a machine of the technician's own jobs, which their phone shows. */
export async function isServiceOfOwnMachine(ctx: ServiceContext, id: string): Promise<boolean> {
  const service = { id, deleted_at: null, status: 'completed' as const }
  const machine = { work_orders: { some: { work_order: service } } }
  return (await whoHas(ctx, { assets: { some: { asset: machine } } })) !== null
}

/** The technician that somebody signed in is, where one of these jobs is theirs. */
async function whoHas(ctx: ServiceContext, job: Prisma.WorkOrderWhereInput): Promise<string | null> {
  if (ctx.actor.type !== 'user' || !ctx.actor.id) return null
  const row = await reader(ctx).user.findFirst({
    where: { account_id: ctx.accountId, id: ctx.actor.id, deleted_at: null, technician: hasJob(job) },
    select: { technician_id: true },
  })
  return row?.technician_id ?? null
}

/** Whose work it is: given to them as a whole, with a further visit or with a task of theirs. Drafts are not work yet. */
function hasJob(which: Prisma.WorkOrderWhereInput): Prisma.TechnicianWhereInput {
  const job = { ...which, deleted_at: null, status: { not: 'draft' as const } }
  return {
    deleted_at: null,
    OR: [
      { work_orders: { some: job } },
      { visits: { some: furtherOf({ work_order: job }) } },
      { tasks: { some: { work_order: job, deleted_at: null } } },
    ],
  }
}
