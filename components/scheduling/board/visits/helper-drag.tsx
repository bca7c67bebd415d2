import { useEffect, useEffectEvent, useRef, useState } from 'react'
import DropDialog from '@/components/scheduling/board/dialogs/drop-dialog'
import type { Obstacle } from '@/components/scheduling/board/dialogs/drop-question'
import { Ghost } from '@/components/scheduling/board/pointer/preview'
import type { BoardVisits } from '@/components/scheduling/board/store/types'
import type { BoardJob, BoardTechnician } from '@/lib/domain/board/types'
import { worst } from '@/lib/domain/conflicts/find'
import { addHelperOrNotify, conflictsOfHelper, obstaclesOfHelper, visitOfHelper } from './helping'
import { HelperPointer } from './helper-pointer'
import type { Board } from '../store/notify-changed'

type Props = Board & { rootRef: React.RefObject<HTMLElement | null>; visits: BoardVisits }
type Drop = { job: BoardJob; technician: BoardTechnician }

/** Adds a helper by dragging a technician's name onto a card; the scheduling conflicts are shown before the drop. */
export default function HelperDrag({ rootRef, visits, ...board }: Props) {
  const ghostRef = useRef<HTMLDivElement>(null)
  const [question, setQuestion] = useState<(Drop & { reasons: Obstacle[] }) | null>(null)
  const { store, announcer } = board.core
  const drop = useEffectEvent(({ job, technician }: Drop) => {
    const reasons = obstaclesOfHelper(store, job, technician.id)
    if (reasons.length > 0) setQuestion({ job, technician, reasons })
    else void addHelperOrNotify(board, visits, job, technician)
  })
  const announce = useEffectEvent(
    (ghost: Ghost, { technician, job }: { technician: BoardTechnician; job: BoardJob | null }) => {
      const isNew = job !== null && visitOfHelper(store, job, technician.id) !== null
      const conflicts = isNew ? conflictsOfHelper(store, job, technician.id) : []
      const text =
        job === null
          ? 'Drop on a job to help with it'
          : isNew
            ? `Helps with ${job.work_order_number}`
            : 'Can’t help with this job'
      ghost.say(text, conflicts, worst(conflicts))
      announcer.announce(`${technician.name}: ${text}`)
      return isNew
    },
  )
  useEffect(() => {
    const [root, node] = [rootRef.current, ghostRef.current]
    if (!root || !node) return
    const pointer = new HelperPointer(root, { store, ghost: new Ghost(node), announce, onDrop: drop })
    return () => pointer.destroy()
  }, [rootRef, store])
  const helper = question && visitOfHelper(store, question.job, question.technician.id)
  return (
    <>
      <div ref={ghostRef} className="fb-helper-ghost" aria-hidden hidden>
        <b />
        <span />
        <em />
      </div>
      {question && helper ? (
        <DropDialog
          store={store}
          moves={[helper]}
          reasons={question.reasons}
          onAnswer={(go) => {
            setQuestion(null)
            if (go) void addHelperOrNotify(board, visits, question.job, question.technician)
          }}
        />
      ) : null}
    </>
  )
}
