import { contract } from '@/lib/api/contract'
import { IDS } from '@/lib/api/openapi/story/ids'
import {
  jobTypeCreate,
  jobTypeListQuery,
  jobTypeQuery,
  jobTypeRecord,
  jobTypeUpdate,
} from '@/lib/schemas/work/job-type'
import { recordContracts } from './record'

export const jobTypeContracts = {
  ...recordContracts('job_type', {
    query: jobTypeListQuery,
    create: jobTypeCreate,
    update: jobTypeUpdate,
    answer: jobTypeRecord,
    examples: {
      list: { search: 'rooftop', sort: 'name' },
      create: {
        name: 'Rooftop unit: spring service',
        code: 'PM-RTU',
        work_order_type: 'maintenance',
        estimated_duration: 90,
        required_skills: ['HVAC'],
        crew_size: 1,
        completion_rules: { min_photos: 1, all_items: true },
        tasks: [
          {
            name: 'Clean the coils',
            estimated_duration: 45,
            checklist_id: IDS.checklist,
            parts: [{ part_id: IDS.part, quantity: 2 }],
          },
          { name: 'Measure superheat and subcooling' },
        ],
      },
      update: { estimated_duration: 120 },
    },
    descriptions: {
      create: 'A checklist or part that goes to the trash later stays in it.',
      update:
        'Each change is one more version. Work orders that were made by an earlier one stay as they are. `tasks` and `completion_rules` replace those there were.',
      delete: 'Work orders that were made by it stay as they are.',
    },
  }),
  get: contract({
    id: 'getJobType',
    method: 'GET',
    path: '/job-types/{id}',
    tag: 'Job types',
    summary: 'Get a job type',
    description: 'With `version` what it said in that version, such as the `job_type_version` of a work order.',
    scope: 'read:work-orders',
    kind: 'record',
    query: jobTypeQuery,
    answer: jobTypeRecord,
    example: { query: { version: '1' } },
  }),
}
