import type { Column } from '@/lib/domain/spreadsheets/cell'
import { jobTypeListQuery, type JobTypeRecord, jobTypeUpdate } from '@/lib/schemas/work/job-type'
import { exported } from '@/lib/services/records/exported'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { listJobTypes } from './list'
import { createJobType, deleteJobType, getJobType, restoreJobType, updateJobType } from './verbs'

const columns: Column<JobTypeRecord>[] = [
  { title: 'Name', field: 'name', value: (row) => row.name },
  { title: 'Code', field: 'code', value: (row) => row.code },
  { title: 'Type', field: 'work_order_type', value: (row) => row.work_order_type },
  { title: 'Priority', field: 'priority', value: (row) => row.priority },
  { title: 'Duration (min)', field: 'estimated_duration', value: (row) => row.estimated_duration },
  { title: 'Skills', field: 'required_skills', value: ({ required_skills }) => required_skills.join(', ') },
  { title: 'Crew', field: 'crew_size', value: (row) => row.crew_size },
  { title: 'Tasks', field: 'tasks', value: ({ tasks }) => tasks.map(({ name }) => name).join('; ') },
  { title: 'Version', field: 'version', value: (row) => row.version },
  { title: 'Id', field: 'id', value: (row) => row.id },
]

/** What is done with a record of this kind by whoever knows only its kind. */
export const jobTypeResource = {
  type: 'job_type',
  read: getJobType,
  create: createJobType,
  list: listJobTypes,
  update: updateJobType,
  fields: jobTypeUpdate,
  delete: deleteJobType,
  restore: restoreJobType,
  purge: {
    keptBy: [
      ['work_order', 'job_type_id'],
      ['maintenance_plan', 'job_type_id'],
    ],
  },
  export: exported(jobTypeListQuery, listJobTypes, columns),
} as const satisfies ResourceVerbs<'job_type'>
