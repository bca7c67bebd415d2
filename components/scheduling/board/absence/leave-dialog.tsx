import type { BoardAbsence } from '@/components/scheduling/board/store/types'
import { confirmLeave } from '@/components/ui/unsaved'
import { TimeOffForm } from '@/components/people/technicians/time-off-form'
import { Dialog } from '@/components/ui/dialog'
import { failureOf } from '@/components/ui/failure'
import { toastDone, toastError } from '@/components/ui/toast'
import type { BoardTechnician } from '@/lib/domain/board/types'

/** Leave of a technician, recorded without leaving the board; a plan of the work in it opens at once. */
export default function LeaveDialog({
  technician,
  date,
  absence,
  onPlan,
  onClose,
}: {
  technician: BoardTechnician
  /** The day on screen. */
  date: string
  absence: BoardAbsence
  onPlan: (planId: string) => void
  onClose: () => void
}) {
  const planWork = async (leaveId: string) => {
    try {
      const planId = await absence.planLeave(leaveId)
      if (planId) onPlan(planId)
    } catch (error) {
      toastError('The work of this leave was not re-planned.', { description: failureOf(error) })
    }
  }
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
          if (jobs > 0) void planWork(id)
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
