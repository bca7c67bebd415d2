import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { writeUnique } from '@/lib/db/write-unique'
import { ServiceError } from '@/lib/errors'
import type { JobTypeTask } from '@/lib/schemas/work/job-type'

/** Runs a write that another job type's code may forbid. Throws `validation_error`. */
export function writeCoded<Written>(tx: Transaction, write: () => Promise<Written>): Promise<Written> {
  const codeTaken = new ServiceError('validation_error', 'Check code.', [
    { field: 'code', message: 'is the code of another job type' },
  ])
  return writeUnique(tx, write, () => Promise.resolve(codeTaken))
}

/** Makes the given tasks those of the job type, with their parts. */
export async function replaceTasks(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  job_type_id: string,
  tasks: readonly JobTypeTask[],
): Promise<void> {
  const where = { account_id, job_type_id }
  await tx.jobTypeTask.deleteMany({ where: where })
  await tx.jobTypeTask.createMany({ data: tasks.map(({ parts: _parts, ...task }) => ({ ...where, ...task })) })
  await tx.jobTypePart.createMany({
    data: tasks.flatMap(({ sequence, parts }) =>
      parts.map((part, position) => ({ ...where, sequence, position, ...part })),
    ),
  })
}
