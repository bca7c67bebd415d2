'use client'

import { useRouter } from 'next/navigation'
import { Form } from '@/components/form/form'
import type { FormState } from '@/lib/schemas/form-state'
import { useServerForm } from '@/components/form/use-server-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { formatClock } from '@/components/ui/dates'
import { useFormats } from '@/components/ui/formats'
import { formatMinutes } from '@/lib/domain/duration'
import { toastDone } from '@/components/ui/toast'
import { type ShiftsRecord, shiftsUpdate, type WeeklyShift } from '@/lib/schemas/people/shift'
import type { Versioned } from '@/components/company/settings/types'
import { dayName, WEEK, WeekFields } from '../business-calendars/week-fields'

type Values = { shifts: WeeklyShift[] }

const SHIFT_WORDS = { one: 'shift', many: 'shifts', none: 'Not working' }

/** The week of a technician: any number of shifts a day, on the clock of the account's time zone. */
export function ShiftsEditor({
  week,
  canWrite,
  save,
}: {
  week: Versioned<ShiftsRecord>
  canWrite: boolean
  save: (values: Values, version: string | undefined) => Promise<FormState<ShiftsRecord>>
}) {
  const total = week.shifts.reduce((sum, shift) => sum + shift.end_minute - shift.start_minute, 0)
  return (
    <Card
      title="Weekly shifts"
      actions={<span className="pr-2 text-xs text-text-2">{formatMinutes(total)} a week</span>}
    >
      {canWrite ? <WeekForm week={week} save={save} /> : <WeekTable shifts={week.shifts} />}
    </Card>
  )
}

function WeekForm({
  week,
  save,
}: {
  week: Versioned<ShiftsRecord>
  save: (values: Values, version: string | undefined) => Promise<FormState<ShiftsRecord>>
}) {
  const router = useRouter()
  const { timeZone } = useFormats()
  const form = useServerForm<Values, ShiftsRecord>({
    schema: shiftsUpdate,
    defaults: { shifts: week.shifts },
    version: week.version,
    action: save,
    after: 'stay',
    onDone: () => {
      toastDone('The week is saved.')
      router.refresh()
    },
  })
  const { control } = form
  return (
    <Form form={form}>
      <p className="text-xs text-text-3">
        Times of day in {timeZone.replaceAll('_', ' ')}. Split a night shift at midnight: one shift until midnight, one
        from midnight the next day.
      </p>
      <WeekFields control={control} name="shifts" words={SHIFT_WORDS}>
        <Button type="submit" variant="primary" pending={form.saving}>
          Save week
        </Button>
      </WeekFields>
    </Form>
  )
}

function WeekTable({ shifts }: { shifts: readonly WeeklyShift[] }) {
  const { locale } = useFormats()
  return (
    <dl className="flex flex-col divide-y divide-line text-sm">
      {WEEK.map((weekday) => (
        <div key={weekday} className="flex gap-3 py-1.5">
          <dt className="w-24 shrink-0 font-medium">{dayName(weekday, locale, 'long')}</dt>
          <dd className="text-text-2 tabular">
            {shifts
              .filter((shift) => shift.weekday === weekday)
              .map((shift) => `${formatClock(shift.start_minute, locale)} – ${formatClock(shift.end_minute, locale)}`)
              .join(', ') || 'Not working'}
          </dd>
        </div>
      ))}
    </dl>
  )
}
