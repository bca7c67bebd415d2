'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import { createJobType, deleteJobType, getJobType, restoreJobType, updateJobType } from '@/lib/services/work/job-types'

export const { create, update, remove, restore } = actionsFor('job_type', { page: '/settings/job-types' }).record({
  get: getJobType,
  create: createJobType,
  update: updateJobType,
  delete: deleteJobType,
  restore: restoreJobType,
})
