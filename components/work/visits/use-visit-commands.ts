import { useRouter } from 'next/navigation'
import { useTakeBack } from '@/components/frame/undo/use-take-back'
import { toastDone, toastError } from '@/components/ui/toast'
import type { OrderVisit } from '@/lib/schemas/work/work-order-detail'
import type { Continued, VisitActions } from './types'
import { whyAsked } from './why-asked'

/** A visit that cannot go on without a question. */
export type Unanswered = { visit: OrderVisit; reason: string }

/** Tells of what was done, with its undo, and shows the page anew. */
export function useVisitCommands() {
  const router = useRouter()
  const takeBack = useTakeBack()

  function offerUndo(words: string, batch: string) {
    toastDone(words, { undo: () => takeBack({ request: batch }) })
    router.refresh()
  }

  function notifyContinued({ scheduled_start, batch }: Continued) {
    offerUndo(scheduled_start ? 'The next visit is scheduled.' : 'The next visit is added, not scheduled yet.', batch)
  }

  /** What cannot be told, as how long the rest takes, is asked. */
  async function goOn(
    visit: OrderVisit,
    actions: VisitActions,
    askUser: (unanswered: Unanswered) => void,
  ): Promise<void> {
    const state = await actions.continue(visit.id, {}).catch(() => null)
    if (state?.status === 'ok') return notifyContinued(state.data)
    if (state?.status === 'error') return askUser({ visit, reason: whyAsked(state) })
    toastError('The visit does not continue yet.', {
      description: 'Not saved: the server did not answer.',
      retry: () => goOn(visit, actions, askUser),
    })
  }

  async function remove(visit: OrderVisit, actions: VisitActions): Promise<void> {
    const { id, sequence, technician, group_id, role } = visit
    const state = await actions.remove(id).catch(() => null)
    const isHelper = group_id !== null && role === 'helper' && technician !== null
    if (state?.status === 'ok')
      return offerUndo(
        isHelper ? `${technician.name} no longer comes.` : `Visit ${sequence} is deleted.`,
        state.data.batch,
      )
    const description = state?.status === 'error' ? state.message : 'Not saved: the server did not answer.'
    toastError('The visit was not deleted.', { description, retry: () => remove(visit, actions) })
  }

  return { tell: offerUndo, notifyContinued: notifyContinued, goOn, remove }
}
