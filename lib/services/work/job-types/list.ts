import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import { jobTypeList, type JobTypeListQuery, type JobTypeRecord } from '@/lib/schemas/work/job-type'
import { jobTypeSelect, toJobTypeRecord } from './record'

/** The job types of the account by name. Throws `forbidden`. */
export async function listJobTypes(ctx: ServiceContext, query: JobTypeListQuery): Promise<Page<JobTypeRecord>> {
  requireScope(ctx, 'read:work-orders')
  const { jobType: table } = listReader(ctx)
  return readList(ctx, jobTypeList, query, { table, select: jobTypeSelect, present: toJobTypeRecord })
}
