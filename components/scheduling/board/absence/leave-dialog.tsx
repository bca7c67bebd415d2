import type { BoardAbsence } from '@/components/scheduling/board/store/types'
import { confirmLeave } from '@/components/ui/unsaved'
import { TimeOffForm } from '@/components/people/technicians/time-off-form'
import { Dialog } from '@/components/ui/dialog'
import { toastDone } from '@/components/ui/toast'
import type { BoardTechnician } from '@/lib/domain/board/types'

/** Leave of a technician, recorded without leaving the board. */
export default function LeaveDialog({
  technician,
  date,
  absence,
  onClose,
}: {
  technician: BoardTechnician
  /** The day on screen. */
  date: string
  absence: BoardAbsence
  onClose: () => void
}) {
  const close = () => confirmLeave(onClose)
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={`Leave for ${technician.name}`}>
      <TimeOffForm
        leave={null}
        day={date}
        save={(values) => absence.addLeave(technician.id, values)}
        onCancel={close}
        onDone={({ id, jobs }) => {
          onClose()
          absence.onChanged()
          const planned = jobs === 1 ? '1 job is' : `${jobs} jobs are`
          toastDone(`Leave for ${technician.name} is saved.`, {
            description: jobs > 0 ? `${planned} scheduled during it.` : undefined,
            undo: async () => {
              await absence.removeLeave(id)
              absence.onChanged()
            },
          })
        }}
      />
    </Dialog>
  )
}
