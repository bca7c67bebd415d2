import { X } from 'lucide-react'
import { Form, FormActions } from '@/components/form/form'
import { DayField } from '@/components/form/fields'
import { useServerForm } from '@/components/form/use-server-form'
import { confirmLeave } from '@/components/ui/unsaved'
import { ClockField } from '@/components/people/business-calendars/clock-field'
import type { BoardAbsence } from '@/components/scheduling/board/store/types'
import { Dialog } from '@/components/ui/dialog'
import { failureOf } from '@/components/ui/failure'
import { IconButton } from '@/components/ui/icon-button'
import { toastDone, toastError } from '@/components/ui/toast'
import type { BoardClock } from '@/lib/domain/board/format'
import type { BoardOvertime, BoardTechnician } from '@/lib/domain/board/types'
import { instantAt } from '@/lib/domain/board/zoned'
import { overtimeCreate, type OvertimeRecord } from '@/lib/schemas/people/overtime'

const MINUTES_OF_DAY = 1_440
const USUAL_MINUTES = 120

/** Overtime of a technician on one day (R-SD-8): two hours from the end of the shift, unless another time is typed. */
export default function OvertimeDialog({
  technician,
  clock,
  date,
  shiftEnd,
  planned,
  absence,
  onClose,
}: {
  technician: BoardTechnician
  clock: BoardClock
  date: string
  /** When their work ends that day, in minutes from midnight. */
  shiftEnd: number
  /** Overtime that they have already in the days shown. */
  planned: readonly BoardOvertime[]
  absence: BoardAbsence
  onClose: () => void
}) {
  const close = () => confirmLeave(onClose)
  const form = useServerForm<Omit<BoardOvertime, 'id'>, OvertimeRecord>({
    schema: overtimeCreate,
    defaults: {
      technician_id: technician.id,
      date,
      start_minute: shiftEnd,
      end_minute: Math.min(shiftEnd + USUAL_MINUTES, MINUTES_OF_DAY),
    },
    action: absence.addOvertime,
    onDone: (saved) => {
      onClose()
      absence.onChanged()
      toastDone(`${technician.name} works overtime, ${spanText(saved, clock)}.`, {
        undo: async () => {
          await absence.removeOvertime(saved.id)
          absence.onChanged()
        },
      })
    },
  })
  const { control } = form
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={`Overtime for ${technician.name}`}
      description="Counts as working time on the board, in suggestions and in plans."
      size="sm"
    >
      <Form form={form} labels={{ date: 'Day', start_minute: 'From', end_minute: 'Until' }}>
        <div className="grid grid-cols-2 gap-4">
          <ClockField control={control} name="start_minute" label="From" hideLabel={false} />
          <ClockField control={control} name="end_minute" label="Until" hideLabel={false} end />
        </div>
        <DayField control={control} name="date" label="Day" required />
        <Known planned={planned} clock={clock} absence={absence} />
        <FormActions form={form} submitLabel="Add overtime" onCancel={close} />
      </Form>
    </Dialog>
  )
}

/** Overtime that is there already, to be taken back. */
function Known({
  planned,
  clock,
  absence,
}: {
  planned: readonly BoardOvertime[]
  clock: BoardClock
  absence: BoardAbsence
}) {
  if (planned.length === 0) return null
  const remove = async (one: BoardOvertime) => {
    try {
      await absence.removeOvertime(one.id)
      absence.onChanged()
      toastDone(`Overtime ${spanText(one, clock)} was deleted.`, {
        undo: async () => {
          await absence.restoreOvertime(one.id)
          absence.onChanged()
        },
      })
    } catch (error) {
      toastError('The overtime was not deleted.', { description: failureOf(error) })
    }
  }
  return (
    <section aria-label="Overtime already planned">
      <h3 className="text-xs font-semibold text-text-2">Already planned</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {planned.map((one) => (
          <li key={one.id} className="flex items-center justify-between gap-2 text-sm">
            {spanText(one, clock)}
            <IconButton
              size="sm"
              label={`Delete overtime ${spanText(one, clock)}`}
              icon={<X aria-hidden />}
              onClick={() => void remove(one)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function spanText({ date, start_minute, end_minute }: Omit<BoardOvertime, 'id' | 'technician_id'>, clock: BoardClock) {
  const at = (minute: number) => instantAt(date, minute, clock.timeZone)
  return clock.datedRange({ start: at(start_minute), end: at(end_minute) })
}
