import { useRouter } from 'next/navigation'
import { Form, FormActions } from '@/components/form/form'
import { DayField, NumberField, TextField } from '@/components/form/fields'
import { type Bound, useBoundField } from '@/components/form/use-bound-field'
import { useServerForm } from '@/components/form/use-server-form'
import { confirmLeave } from '@/components/ui/unsaved'
import { Checkbox } from '@/components/ui/checkbox'
import { todayIn } from '@/components/ui/dates'
import { Dialog } from '@/components/ui/dialog'
import { useFormats } from '@/components/ui/formats'
import { toastDone } from '@/components/ui/toast'
import { isoWeekday } from '@/lib/domain/board/zoned'
import { addDays } from '@/lib/domain/plain-days'
import type { FormState } from '@/lib/schemas/form-state'
import { onCallRotation, type OnCallRotation } from '@/lib/schemas/people/on-call-rotation'
import type { OnCallShiftRecord } from '@/lib/schemas/people/on-call-shift'
import { ClockField } from '../business-calendars/clock-field'
import { reasonOf } from '@/components/company/settings/use-removal'

type Choice = { value: string; label: string }

/** People take turns week by week: who, from when, for how long. All shifts are made in one step, and one undo takes them back. */
export function RotationDialog({
  technicians,
  actions: { rotate, removeAll },
  onClose,
}: {
  technicians: readonly Choice[]
  actions: {
    rotate: (values: OnCallRotation) => Promise<FormState<OnCallShiftRecord[]>>
    removeAll: (ids: string[]) => Promise<FormState<void>>
  }
  onClose: () => void
}) {
  const router = useRouter()
  const { timeZone } = useFormats()
  const close = () => confirmLeave(onClose)
  const form = useServerForm<OnCallRotation, OnCallShiftRecord[]>({
    schema: onCallRotation,
    defaults: {
      technician_ids: [],
      territory: '',
      first_day: nextMonday(todayIn(timeZone)),
      start_minute: 480,
      weeks: 8,
    },
    action: rotate,
    onDone: (shifts) => {
      onClose()
      router.refresh()
      toastDone(`${shifts.length} ${shifts.length === 1 ? 'week' : 'weeks'} on call were added.`, {
        undo: async () => {
          const state = await removeAll(shifts.map(({ id }) => id))
          if (state.status !== 'ok') throw new Error(reasonOf(state))
          router.refresh()
        },
      })
    },
  })
  const { control } = form
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title="Rotate weekly">
      <Form form={form} labels={{ technician_ids: 'Technicians', first_day: 'First day', start_minute: 'Hand-over' }}>
        <TurnsField control={control} name="technician_ids" label="Who takes turns" technicians={technicians} />
        <div className="grid gap-4 sm:grid-cols-3">
          <DayField control={control} name="first_day" label="First day" required />
          <ClockField control={control} name="start_minute" label="Hand-over" hideLabel={false} />
          <NumberField control={control} name="weeks" label="Weeks" required />
        </div>
        <TextField control={control} name="territory" label="Territory" hint="Empty: for all territories." />
        <FormActions form={form} submitLabel="Add to the rota" onCancel={close} />
      </Form>
    </Dialog>
  )
}

/** Boxes of people; each shows the turn that they have, which is the order of ticking. */
function TurnsField({
  technicians,
  ...bound
}: Pick<Bound<OnCallRotation>, 'control' | 'name' | 'label'> & { technicians: readonly Choice[] }) {
  const { field, frame } = useBoundField(bound)
  const chosen = (field.value ?? []) as string[]
  const set = (id: string, isIn: boolean) =>
    field.onChange(isIn ? [...chosen, id] : chosen.filter((other) => other !== id))
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{bound.label}, in the order of ticking</legend>
      <div className="grid max-h-48 gap-1 overflow-y-auto rounded-md border border-line p-2 sm:grid-cols-2">
        {technicians.map(({ value, label }) => {
          const turn = chosen.indexOf(value)
          return (
            <Checkbox
              key={value}
              label={turn < 0 ? label : `${turn + 1}. ${label}`}
              checked={turn >= 0}
              onCheckedChange={(isIn) => set(value, isIn)}
            />
          )
        })}
      </div>
      {frame.error ? (
        <p role="alert" className="mt-1 text-xs text-danger-text">
          Choose at least one technician.
        </p>
      ) : null}
    </fieldset>
  )
}

function nextMonday(today: string): string {
  return addDays(today, 8 - isoWeekday(today))
}
