'use client'

import { use } from 'react'
import { RecordScreen } from '@/components/company/settings/record-screen'
import type { ListView, Versioned } from '@/components/company/settings/types'
import { columnsFor } from '@/components/ui/data-table-kit'
import { None } from '@/components/ui/description-list'
import { type Level, type LevelActions, type LevelCalendar, LevelCalendars, dayMinutesOf } from './level-context'
import { ServiceLevelForm } from './service-level-form'
import { TryMoment } from './try-moment'
import { businessDuration, KIND_LABEL, workOf } from './words'

type Row = Versioned<Level>

const column = columnsFor<Row>()
const columns = column.columns([
  column.display({
    id: 'targets',
    header: 'Promises',
    meta: { card: 'text' },
    cell: ({ row: { original } }) => <Targets level={original} />,
  }),
  column.display({
    id: 'calendar',
    header: 'Business hours',
    meta: { card: 'text', width: 190 },
    cell: ({ row: { original } }) =>
      original.calendar ? <bdi>{original.calendar.name}</bdi> : 'The company’s default',
  }),
])

/** What contracts promise (R-SL-4), with a box to try it. */
export function ServiceLevelsScreen({
  list,
  calendars,
  canWrite,
  now,
  actions,
}: {
  list: ListView<Row>
  calendars: readonly LevelCalendar[]
  canWrite: boolean
  /** When the page was made, RFC 3339. */
  now: string
  actions: LevelActions
}) {
  return (
    <LevelCalendars value={calendars}>
      {/* The list keeps its height; with the box below it the page scrolls. */}
      <div className="flex min-h-104 flex-1 shrink-0 flex-col">
        <RecordScreen
          title="Service levels"
          noun="service level"
          exportAs="service-levels"
          list={list}
          canWrite={canWrite}
          columns={columns}
          searchLabel="Search by name"
          about="What you promise in service contracts: how soon a technician is assigned, on site, done."
          size="lg"
          form={ServiceLevelForm}
          actions={actions}
        />
      </div>
      {list.rows.length > 0 ? <TryMoment levels={list.rows} now={now} tryMoment={actions.tryMoment} /> : null}
    </LevelCalendars>
  )
}

/** Each promise on a line of its own. */
function Targets({ level: { targets, calendar_id } }: { level: Row }) {
  const dayMinutes = dayMinutesOf(use(LevelCalendars), calendar_id)
  if (targets.length === 0) return <None />
  return (
    <ul className="flex flex-col gap-0.5 py-1 leading-5 whitespace-normal">
      {targets.map((target, index) => (
        <li key={index}>
          {KIND_LABEL[target.kind]} within{' '}
          <span className="tabular">{businessDuration(target.minutes, dayMinutes)}</span>{' '}
          <span className="text-text-2">· {workOf(target)}</span>
        </li>
      ))}
    </ul>
  )
}
