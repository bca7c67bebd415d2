import type { BoardAbsence } from '@/components/scheduling/board/store/types'
import { failureOf } from '@/components/ui/failure'
import { toastDone, toastError } from '@/components/ui/toast'
import type { BoardTechnician } from '@/lib/domain/board/types'

/** Records that somebody is sick for the rest of today, and opens the repair of their work, if they have any. One undo takes the leave back. */
export async function reportSick(
  { id, name }: BoardTechnician,
  absence: BoardAbsence,
  { onPlan, onPlanGone }: { onPlan: (planId: string) => void; onPlanGone: (planId: string) => void },
): Promise<void> {
  try {
    const { leave, plan_id, further } = await absence.reportSick(id)
    absence.onChanged()
    if (plan_id) onPlan(plan_id)
    const visits = further === 1 ? '1 further visit of today stays' : `${further} further visits of today stay`
    toastDone(`${name} is on sick leave for the rest of today.`, {
      description: further > 0 ? `${visits}: reassign on the board.` : undefined,
      undo: async () => {
        await absence.removeLeave(leave.id)
        absence.onChanged()
        if (plan_id) onPlanGone(plan_id)
      },
    })
  } catch (error) {
    toastError(`Sick leave of ${name} was not recorded.`, { description: failureOf(error) })
  }
}
