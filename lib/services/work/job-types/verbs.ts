import { NO_RULES } from '@/lib/domain/work-orders/completion-rules'
import { jobTypeCreate, jobTypeRecord, jobTypeUpdate } from '@/lib/schemas/work/job-type'
import { recordVerbs } from '@/lib/services/records/verbs'
import { readJobType } from './record'
import { checkReferences } from './references'
import { keepVersion } from './versions'
import { replaceTasks, writeCoded } from './write'

/**
 * The verbs of job types. In a change `tasks` and `completion_rules` replace those there were; each change is a version, and work that
 * was made by an earlier one keeps it. A code is unique among live ones (`validation_error`).
 */
export const {
  get: getJobType,
  create: createJobType,
  update: updateJobType,
  delete: deleteJobType,
  restore: restoreJobType,
} = recordVerbs({
  type: 'job_type',
  create: jobTypeCreate,
  update: jobTypeUpdate,
  record: jobTypeRecord,
  read: readJobType,
  // The version follows from the other changes, and an undo is one more of them.
  historyFields: ({ version: _version, ...fields }) => fields,
  check: checkReferences,
  async insert(tx, ctx, id, { tasks = [], completion_rules = NO_RULES, ...input }) {
    const data = { ...input, completion_rules, id, account_id: ctx.accountId }
    await writeCoded(tx, () => tx.jobType.create({ data, select: { id: true } }))
    await replaceTasks(tx, ctx, id, tasks)
    await keepVersion(tx, ctx, id)
  },
  async change(tx, ctx, { id }, { tasks, ...input }) {
    const where = { account_id_id: { account_id: ctx.accountId, id } }
    const data = { ...input, version: { increment: 1 } }
    await writeCoded(tx, () => tx.jobType.update({ where, data, select: { id: true } }))
    if (tasks) await replaceTasks(tx, ctx, id, tasks)
    await keepVersion(tx, ctx, id)
  },
  restoreRecord: (tx, { accountId: account_id }, id) =>
    writeCoded(tx, () =>
      tx.jobType.update({
        where: { account_id_id: { account_id, id } },
        data: { deleted_at: null },
        select: { id: true },
      }),
    ),
})
