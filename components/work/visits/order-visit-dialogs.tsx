import type { ComboboxOption } from '@/components/ui/combobox'
import type { OrderVisit } from '@/lib/schemas/work/work-order-detail'
import ContinueDialog from './continue-dialog'
import { ReturnDialog } from './return-dialog'
import SplitDialog from './split-dialog'
import StaffDialog from './staff-dialog'
import type { VisitActions } from './types'
import type { useVisitCommands } from './use-visit-commands'
import { VisitDialog } from './visit-dialog'
import { whyAsked } from './why-asked'

/** What is asked about the visits of a work order. */
export type Asked =
  | { about: 'add' | 'staff' }
  | { about: 'edit' | 'split' | 'return'; visit: OrderVisit }
  | { about: 'continue'; visit: OrderVisit; reason: string }

type Props = {
  question: Asked
  visits: readonly OrderVisit[]
  crewSize: number
  actions: VisitActions
  find: (text: string) => Promise<readonly ComboboxOption[]>
  commands: ReturnType<typeof useVisitCommands>
  onClose: () => void
}

/** The dialog of what was asked about the visits of a work order. */
export function OrderVisitDialogs(props: Props) {
  const { question, actions, find, commands, onClose } = props
  const { tell, notifyContinued } = commands
  if (question.about === 'split') return <Split {...props} visit={question.visit} />
  if (question.about === 'staff') return <Staff {...props} />
  if (question.about === 'return')
    return (
      <ReturnDialog
        visit={question.visit}
        actions={actions}
        find={find}
        onDone={({ scheduled_start, batch }) => {
          onClose()
          tell(scheduled_start ? 'The return visit is scheduled.' : 'The return visit is not scheduled yet.', batch)
        }}
        onClose={onClose}
      />
    )
  if (question.about === 'continue')
    return (
      <ContinueDialog
        name={question.visit.work_order.work_order_number}
        reason={question.reason}
        action={(input) => actions.continue(question.visit.id, input)}
        onDone={(next) => {
          onClose()
          notifyContinued(next)
        }}
        onClose={onClose}
      />
    )
  const visit = question.about === 'edit' ? question.visit : undefined
  return (
    <VisitDialog
      visit={visit}
      actions={actions}
      find={find}
      onDone={(batch) => {
        onClose()
        tell(visit ? `Visit ${visit.sequence} is changed.` : 'The visit is added.', batch)
      }}
      onClose={onClose}
    />
  )
}

const CHANGED_MEANWHILE = 'A colleague changed it meanwhile.'

function Split({ visit, actions, find, commands, onClose }: Props & { visit: OrderVisit }) {
  const { technician, work_order, minutes } = visit
  return (
    <SplitDialog
      name={work_order.work_order_number}
      technician={technician && { value: technician.id, label: technician.name }}
      minutes={minutes}
      find={find}
      preview={actions.previewSplit}
      split={async (input) => {
        const state = await actions.split(input)
        if (state.status !== 'ok') return state.status === 'error' ? whyAsked(state) : CHANGED_MEANWHILE
        onClose()
        commands.tell(`The work is split into ${state.data.count} visits.`, state.data.batch)
        return null
      }}
      onClose={onClose}
    />
  )
}

function Staff({ visits, crewSize, actions, find, commands, onClose }: Props) {
  const primary = visits.find(({ is_primary }) => is_primary)
  if (!primary) return null
  const { group_id, work_order, scheduled_start } = primary
  const together = visits.filter((one) => one === primary || (group_id !== null && one.group_id === group_id))
  return (
    <StaffDialog
      name={work_order.work_order_number}
      coming={together.flatMap(({ technician, role }) => (technician ? [{ technician, role, conflicts: [] }] : []))}
      crewSize={crewSize}
      start={scheduled_start}
      find={find}
      preview={actions.previewStaff}
      staff={async (input, names) => {
        const state = await actions.staff(input)
        if (state.status !== 'ok') return state.status === 'error' ? whyAsked(state) : CHANGED_MEANWHILE
        onClose()
        const [first] = names
        commands.tell(
          names.length === 1 ? `${first} comes, too.` : `${names.length} people are added.`,
          state.data.batch,
        )
        return null
      }}
      onClose={onClose}
    />
  )
}
