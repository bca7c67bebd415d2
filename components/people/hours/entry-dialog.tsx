'use client'

import { useRouter } from 'next/navigation'
import type { z } from 'zod'
import { InstantField, SelectField, TextField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import { startValues } from '@/components/form/start-values'
import { useServerForm } from '@/components/form/use-server-form'
import { Dialog } from '@/components/ui/dialog'
import { instantAt } from '@/components/ui/dates'
import { useFormats } from '@/components/ui/formats'
import { toastDone } from '@/components/ui/toast'
import { confirmLeave } from '@/components/ui/unsaved'
import { TIME_KINDS } from '@/lib/domain/timesheets/kinds'
import type { FormState } from '@/lib/schemas/form-state'
import { timeEntryCreate, type TimeEntryRecord } from '@/lib/schemas/people/time-entry'
import type { SheetEntryRecord } from '@/lib/schemas/people/timesheet'
import { KIND_WORDS } from './hours-words'

type Values = z.input<typeof timeEntryCreate>
export type Enter = (values: Values) => Promise<FormState<TimeEntryRecord>>

const KINDS = TIME_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))
const REMOVED = { value: 'removed', label: 'No working time' } as const
/** A time of day at which people begin, for time that is added. */
const MORNING = 480

/** Enters time of a technician, or corrects an entry: what it was is kept. */
export function EntryDialog({
  entry,
  day,
  technicianId,
  enter,
  onClose,
}: {
  entry: SheetEntryRecord | null
  day: string
  technicianId: string
  enter: Enter
  onClose: () => void
}) {
  const router = useRouter()
  const { timeZone } = useFormats()
  const close = () => confirmLeave(onClose)
  const form = useServerForm<Values, TimeEntryRecord>({
    schema: timeEntryCreate,
    defaults: {
      ...startValues<Partial<Values>>(
        { kind: 'work', started_at: instantAt(day, MORNING, timeZone), ended_at: undefined, work_order_id: null },
        entry,
      ),
      technician_id: technicianId,
      note: '',
      voids_id: entry?.id ?? null,
    },
    action: enter,
    onDone: () => {
      onClose()
      router.refresh()
      toastDone(entry ? 'The entry is corrected.' : 'The time is entered.')
    },
  })
  const { control } = form
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={entry ? 'Correct an entry' : 'Add time'}
      description={entry ? 'What was recorded is kept beside it.' : undefined}
    >
      <Form form={form} labels={{ kind: 'Kind', started_at: 'From', ended_at: 'To', note: 'Reason' }}>
        <SelectField
          control={control}
          name="kind"
          label="Kind"
          options={entry ? [...KINDS, REMOVED] : KINDS}
          required
        />
        <InstantField control={control} name="started_at" label="From" required />
        <InstantField control={control} name="ended_at" label="To" required />
        <TextField control={control} name="note" label="Reason" required={entry !== null} />
        <FormActions form={form} submitLabel={entry ? 'Correct' : 'Add'} onCancel={close} />
      </Form>
    </Dialog>
  )
}
