import type { ServiceContext } from '@/lib/access/context'
import { listJobTypes } from '@/lib/services/work/job-types'

const MAX_JOB_TYPES = 100

/** The job types that a plan can be of. */
export async function jobTypeOptions(ctx: ServiceContext): Promise<{ value: string; label: string }[]> {
  const { data } = await listJobTypes(ctx, { per_page: MAX_JOB_TYPES, sort: 'name' })
  return data.map(({ id, name }) => ({ value: id, label: name }))
}
