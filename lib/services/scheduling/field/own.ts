import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Scope } from '@/lib/access/permissions'
import { reader, type Transaction } from '@/lib/db/transaction'
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

/** The same, for what makes no sense without. Throws `forbidden`. */
export async function requireOwnTechnician(ctx: ServiceContext): Promise<string> {
  const id = await ownTechnicianId(ctx)
  if (!id) throw new ServiceError('forbidden', 'Your user is not linked to a technician yet.')
  return id
}

/** Work that is a technician's: given to them as a whole, or with a task of theirs. Drafts are not work yet. */
export function ownWork(technicianId: string): Prisma.WorkOrderWhereInput {
  return workOf({ technician_id: technicianId })
}

function workOf(
  whose: { technician_id: string } | { technician: Prisma.TechnicianWhereInput },
): Prisma.WorkOrderWhereInput {
  return {
    deleted_at: null,
    status: { not: 'draft' },
    OR: [whose, { tasks: { some: { ...whose, deleted_at: null } } }],
  }
}

/**
 * Makes sure that a job is the technician's own and gives a context for it alone. Inside a transaction the job stays
 * theirs until its end. Throws `not_found` for anybody else's, `forbidden` for somebody who is no technician.
 */
export async function ownJob(ctx: ServiceContext, id: string): Promise<ServiceContext> {
  if (ctx.tx && isId(id)) await hold(ctx.tx, ctx, id)
  if (!(await isOwn(ctx, id))) {
    await requireOwnTechnician(ctx)
    throw notFound('work order')
  }
  return { ...ctx, scopes: new Set(OWN_JOB) }
}

async function isOwn(ctx: ServiceContext, id: string): Promise<boolean> {
  if (ctx.actor.type !== 'user' || !ctx.actor.id || !isId(id)) return false
  const technician = { deleted_at: null, users: { some: { id: ctx.actor.id, deleted_at: null } } }
  const where = { account_id: ctx.accountId, id, ...workOf({ technician }) }
  return (await reader(ctx).workOrder.count({ where })) > 0
}

/** The same for a task: that of an own job. Throws `not_found`, `forbidden`. */
export async function ownTask(ctx: ServiceContext, id: string): Promise<ServiceContext> {
  const task = isId(id)
    ? await reader(ctx).task.findFirst({
        where: { account_id: ctx.accountId, id, deleted_at: null },
        select: { work_order_id: true },
      })
    : null
  if (!task) throw notFound('task')
  return ownJob(ctx, task.work_order_id)
}

/** Nobody gives the job to somebody else while its technician's change is being written. */
async function hold(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  await tx.$queryRaw(Prisma.sql`
    SELECT 1 FROM work_order WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid FOR UPDATE`)
}
