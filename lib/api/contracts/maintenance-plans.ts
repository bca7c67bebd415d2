import { contract, noFields } from '@/lib/api/contract'
import { IDS } from '@/lib/api/openapi/story/ids'
import {
  maintenancePlanChanged,
  maintenancePlanCreate,
  maintenancePlanListQuery,
  maintenancePlanRecord,
  maintenancePlanUpdate,
  planGenerate,
  planResume,
} from '@/lib/schemas/maintenance/plan'
import { planPreview, planPreviewQuery } from '@/lib/schemas/maintenance/plan-preview'
import { recordContracts } from './record'

const tag = 'Maintenance plans'

const record = recordContracts('maintenance_plan', {
  query: maintenancePlanListQuery,
  create: maintenancePlanCreate,
  update: maintenancePlanUpdate,
  answer: maintenancePlanRecord,
  examples: {
    list: { status: 'active', sort: 'name' },
    create: {
      name: 'Coolers: twice a year',
      customer_id: IDS.customer,
      job_type_id: IDS.jobType,
      status: 'active',
      rrule: 'FREQ=MONTHLY;INTERVAL=6',
      anchor_date: '2027-03-01',
      days_before: 7,
      days_after: 14,
    },
    update: { days_after: 21 },
  },
  errors: { update: ['plan_ended'] },
})

export const maintenancePlanContracts = {
  ...record,
  update: {
    ...record.update,
    description: 'Work orders that were not edited follow the plan; the answer names the open ones that did not.',
    answer: maintenancePlanChanged,
  },
  preview: contract({
    id: 'previewMaintenancePlan',
    method: 'GET',
    path: '/maintenance-plans/{id}/preview',
    tag,
    summary: 'Preview the next dates of a maintenance plan',
    description: 'Nothing is written. Each date says why it is what it is, or why no visit comes of it.',
    scope: 'read:work-orders',
    kind: 'list',
    query: planPreviewQuery,
    answer: planPreview,
    example: { query: { count: '12' } },
  }),
  generate: contract({
    id: 'generateMaintenancePlan',
    method: 'POST',
    path: '/maintenance-plans/{id}/generate',
    tag,
    summary: 'Make the work orders of a maintenance plan up to a day',
    description:
      'The service does this by itself within the horizon of the plan. What is there stays; sent twice it makes nothing twice.',
    scope: 'write:work-orders',
    kind: 'record',
    body: planGenerate,
    answer: maintenancePlanRecord,
    example: { body: { through: '2027-06-30' } },
  }),
  pause: contract({
    id: 'pauseMaintenancePlan',
    method: 'POST',
    path: '/maintenance-plans/{id}/pause',
    tag,
    summary: 'Pause a maintenance plan',
    description: 'It makes no visits until it is resumed; those that are there stay.',
    scope: 'write:work-orders',
    kind: 'record',
    ...noFields,
    answer: maintenancePlanRecord,
    errors: ['plan_ended'],
  }),
  resume: contract({
    id: 'resumeMaintenancePlan',
    method: 'POST',
    path: '/maintenance-plans/{id}/resume',
    tag,
    summary: 'Resume a maintenance plan',
    description:
      'What was missed meanwhile is made up for as the plan says; `missed_rule: skip` leaves it out, now and later.',
    scope: 'write:work-orders',
    kind: 'record',
    body: planResume,
    bodyOptional: true,
    answer: maintenancePlanRecord,
    errors: ['plan_ended'],
    example: { body: { missed_rule: 'skip' } },
  }),
}
