'use client'

import { RecordScreen } from '@/components/company/settings/record-screen'
import type { ListView, RecordActions, Versioned } from '@/components/company/settings/types'
import { columnsFor } from '@/components/ui/data-table-kit'
import { None } from '@/components/ui/description-list'
import { typeLabel } from '@/components/work/work-orders/choices'
import { formatMinutes } from '@/lib/domain/duration'
import { Choices, type JobType, type JobTypeChoices, type JobTypeValues } from './choices'
import { JobTypeForm } from './job-type-form'

const column = columnsFor<Versioned<JobType>>()
const columns = column.columns([
  column.accessor('code', {
    header: 'Code',
    meta: { width: 130, card: 'text' },
    cell: ({ getValue }) => getValue() ?? <None />,
  }),
  column.accessor('work_order_type', {
    header: 'Type',
    meta: { width: 120, card: 'text' },
    cell: ({ getValue }) => {
      const type = getValue()
      return type ? typeLabel(type) : <None />
    },
  }),
  column.accessor('estimated_duration', {
    header: 'Duration',
    meta: { width: 100, align: 'end', card: 'text' },
    cell: ({ getValue }) => {
      const minutes = getValue()
      return minutes === null ? <None /> : <span className="tabular">{formatMinutes(minutes)}</span>
    },
  }),
  column.accessor(({ tasks }) => tasks.map(({ name }) => name).join(' · '), {
    id: 'tasks',
    header: 'Tasks',
    meta: { card: 'text', width: 320 },
    cell: ({ getValue }) => <span className="text-text-2">{getValue() || <None />}</span>,
  }),
])

/** What work of each kind is made of (R-JT-1). */
export function JobTypesScreen({
  list,
  choices,
  canWrite,
  actions,
}: {
  list: ListView<Versioned<JobType>>
  choices: JobTypeChoices
  canWrite: boolean
  actions: RecordActions<JobType, JobTypeValues>
}) {
  return (
    <Choices value={choices}>
      <RecordScreen
        title="Job types"
        noun="job type"
        exportAs="job-types"
        list={list}
        canWrite={canWrite}
        columns={columns}
        searchLabel="Search by name or code"
        about="One choice fills a new work order: its tasks with their checklists and parts, its duration and skills."
        size="lg"
        form={JobTypeForm}
        actions={actions}
      />
    </Choices>
  )
}
