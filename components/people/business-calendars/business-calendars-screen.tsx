'use client'

import { Badge } from '@/components/ui/badge'
import { columnsFor } from '@/components/ui/data-table-kit'
import { formatClock, todayIn } from '@/components/ui/dates'
import { None } from '@/components/ui/description-list'
import { useFormats } from '@/components/ui/formats'
import { Day } from '@/components/ui/time'
import type { BusinessCalendarRecord } from '@/lib/schemas/people/business-calendar'
import { BusinessCalendarForm } from './business-calendar-form'
import { type CalendarActions, CalendarContext } from './calendar-context'
import { RecordScreen } from '@/components/company/settings/record-screen'
import type { ListView, Versioned } from '@/components/company/settings/types'
import { dayName } from './week-fields'

type Row = Versioned<BusinessCalendarRecord>

const column = columnsFor<Row>()
const columns = column.columns([
  column.accessor('is_default', {
    header: 'Default',
    meta: { width: 100, card: 'badge' },
    cell: ({ getValue }) => (getValue() ? <Badge tone="green">Default</Badge> : <None />),
  }),
  column.display({
    id: 'hours',
    header: 'Hours',
    meta: { card: 'text', width: 340 },
    cell: ({ row: { original } }) => <Hours calendar={original} />,
  }),
  column.accessor('time_zone', {
    header: 'Time zone',
    meta: { card: 'text', width: 180 },
    cell: ({ getValue }) => getValue().replaceAll('_', ' '),
  }),
  column.display({
    id: 'next',
    header: 'Next exception',
    meta: { card: 'text', width: 230 },
    cell: ({ row: { original } }) => <NextException calendar={original} />,
  }),
])

/** When the company works (R-SL-1). */
export function BusinessCalendarsScreen({
  list,
  timeZones,
  canWrite,
  actions,
}: {
  list: ListView<Row>
  timeZones: readonly string[]
  canWrite: boolean
  actions: CalendarActions
}) {
  return (
    <CalendarContext value={{ timeZones, actions }}>
      <RecordScreen
        title="Business hours"
        noun="business calendar"
        exportAs="business-calendars"
        list={list}
        canWrite={canWrite}
        columns={columns}
        searchLabel="Search by name"
        about="When you are open, and the holidays on which you are not. Until there is one, every hour counts, day and night."
        size="lg"
        form={BusinessCalendarForm}
        actions={actions}
      />
    </CalendarContext>
  )
}

/** `Mon–Fri 8:00–17:00, Sat 9:00–12:00`: days with the same hours together. */
function Hours({ calendar: { always, hours } }: { calendar: Row }) {
  const { locale } = useFormats()
  if (always) return 'Day and night'
  const groups: { first: number; last: number; text: string }[] = []
  for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
    const text = hours
      .filter((one) => one.weekday === weekday)
      .map((one) => `${formatClock(one.start_minute, locale)}–${formatClock(one.end_minute, locale)}`)
      .join(', ')
    const last = groups.at(-1)
    if (last && last.text === text) last.last = weekday
    else groups.push({ first: weekday, last: weekday, text })
  }
  const open = groups.filter(({ text }) => text)
  if (open.length === 0) return <None />
  const days = (first: number, last: number) =>
    [...new Set([first, last])].map((one) => dayName(one, locale, 'short')).join('–')
  return open.map(({ first, last, text }) => `${days(first, last)} ${text}`).join('; ')
}

function NextException({ calendar: { always, exceptions, time_zone } }: { calendar: Row }) {
  const today = todayIn(time_zone)
  const next = always ? undefined : exceptions.find(({ date }) => date >= today)
  if (!next) return <None />
  return (
    <>
      <Day value={next.date} /> <bdi className="text-text-2">{next.name}</bdi>
    </>
  )
}
