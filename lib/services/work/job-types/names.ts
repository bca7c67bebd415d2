import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import type { JobTypeRecord } from '@/lib/schemas/work/job-type'

/** The names of the checklists and parts in job types by their ids, those in the trash included. Throws `forbidden`. */
export async function namesInJobTypes(
  ctx: ServiceContext,
  jobTypes: readonly Pick<JobTypeRecord, 'tasks'>[],
): Promise<Record<string, string>> {
  requireScope(ctx, 'read:work-orders')
  const tasks = jobTypes.flatMap((jobType) => jobType.tasks)
  const checklists = tasks.flatMap(({ checklist_id }) => checklist_id ?? [])
  const parts = tasks.flatMap((task) => task.parts.map(({ part_id }) => part_id))
  const where = { account_id: ctx.accountId }
  const select = { id: true, name: true }
  const [checklistRows, fitted] = await Promise.all([
    checklists.length > 0
      ? reader(ctx).checklist.findMany({ where: { ...where, id: { in: checklists } }, select })
      : [],
    parts.length > 0 ? reader(ctx).part.findMany({ where: { ...where, id: { in: parts } }, select }) : [],
  ])
  return Object.fromEntries([...checklistRows, ...fitted].map(({ id, name }) => [id, name]))
}
