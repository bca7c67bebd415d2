import type { AskedVisit, BoardVisits } from '@/components/scheduling/board/store/types'
import { CrewDialog } from '@/components/scheduling/board/crews/crew-dialog'
import type { LoadCrews } from '@/components/scheduling/board/store/crew-types'
import { optionOf, searchOptions } from '@/components/scheduling/board/dialogs/technician-options'
import { useTakeBack } from '@/components/frame/undo/use-take-back'
import { toastDone } from '@/components/ui/toast'
import { orderOf } from '@/lib/domain/conflicts/rule'
import ContinueDialog from '@/components/work/visits/continue-dialog'
import SplitDialog from '@/components/work/visits/split-dialog'
import WaitDialog from '@/components/work/visits/wait-dialog'
import { whyAsked } from '@/components/work/visits/why-asked'
import type { SplitInput } from '@/components/work/visits/types'
import type { BoardJob } from '@/lib/domain/board/types'
import { HelperDialog } from './helper-dialog'
import { type Board, notifyChanged } from '../store/notify-changed'
import { notifyContinued } from './visit-items'

type Props = Board & { visits: BoardVisits; crews?: LoadCrews; date?: string; onClose: () => void }

/** What is asked about the visit of a card. */
export default function VisitDialogs({ asked: question, ...props }: Props & { asked: AskedVisit }) {
  const { job } = question
  const { crews, date, ...rest } = props
  if (question.about === 'crew')
    return crews && date ? <CrewDialog {...rest} date={date} job={job} load={crews} /> : null
  if (question.about === 'split') return <Split {...props} job={job} />
  if (question.about === 'wait') return <Wait {...props} job={job} />
  if (question.about === 'helper') return <HelperDialog {...props} job={job} />
  const { visits, onClose, ...board } = props
  return (
    <ContinueDialog
      name={job.work_order_number}
      reason={question.reason}
      action={(input) => visits.continue(job.id, input)}
      onDone={(changed) => {
        onClose()
        notifyContinued(board, job, changed)
      }}
      onClose={onClose}
    />
  )
}

function Wait({ job, visits, onClose }: Props & { job: BoardJob }) {
  const takeBack = useTakeBack()
  return (
    <WaitDialog
      actions={{
        find: (text) => visits.findBefore(job, text),
        add: (input) => visits.waitFor(orderOf(job), input),
      }}
      onDone={(number, batch) => {
        onClose()
        toastDone(`${job.work_order_number} waits for ${number}`, { undo: () => takeBack({ request: batch }) })
      }}
      onClose={onClose}
    />
  )
}

function Split({ job, visits, onClose, ...board }: Props & { job: BoardJob }) {
  const { store } = board.core
  const technician = job.technician_id ? store.technician(job.technician_id) : null
  const options = store.getRows().map((row) => optionOf(row.technician))
  const split = async (input: SplitInput) => {
    const state = await visits.split(job.id, input)
    if (state.status !== 'ok') return state.status === 'error' ? whyAsked(state) : 'A colleague changed it meanwhile.'
    onClose()
    notifyChanged(board, `${job.work_order_number} is split into ${state.data.ids.length} visits`, state.data)
    return null
  }
  return (
    <SplitDialog
      name={job.work_order_number}
      technician={technician && optionOf(technician)}
      minutes={job.estimated_duration}
      start={job.scheduled_date ?? undefined}
      find={(text) => Promise.resolve(searchOptions(options, text))}
      preview={(input) => visits.previewSplit(job.id, input)}
      split={split}
      onClose={onClose}
    />
  )
}
