'use client'

import { Ban, Car, Check, Ellipsis, Flag, MapPin, Pause, Play, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PhoneJob } from '@/components/work/field/store/types'
import { CannotCompleteSheet } from './cannot-complete-sheet'
import { CompleteSheet } from './complete-sheet'
import { EndVisitSheet } from './end-visit-sheet'
import { type Move, step, stepsOf } from './moves'
import { PauseSheet } from './pause-sheet'
import { Press } from './press'
import { Sheet } from './sheet'

const ICONS: Record<Move, React.ReactNode> = {
  start_travel: <Car aria-hidden />,
  arrive: <MapPin aria-hidden />,
  start: <Play aria-hidden />,
  resume: <Play aria-hidden />,
  reopen: <RotateCcw aria-hidden />,
  complete: <Check aria-hidden />,
  pause: <Pause aria-hidden />,
  cannot_complete: <Ban aria-hidden />,
  end_visit: <Flag aria-hidden />,
}

type Asking = 'complete' | 'pause' | 'cannot_complete' | 'end_visit'

const asks = (move: Move): move is Asking =>
  move === 'complete' || move === 'pause' || move === 'cannot_complete' || move === 'end_visit'

/** The next steps of a job: the likeliest as large as it can be, one beside it, the others behind “More”. */
export function MoveButtons({ job, onMoved }: { job: PhoneJob; onMoved?: (move: Move) => void }) {
  const t = useTranslations('field')
  const [asking, setAsking] = useState<Asking | 'more' | null>(null)
  const [main, second, ...more] = stepsOf(job)
  if (!main) return null
  const press = (move: Move) => {
    if (asks(move)) return setAsking(move)
    setAsking(null)
    void step(job, move).then(() => onMoved?.(move))
  }
  const button = (move: Move, isMain = false) => (
    <Press
      key={move}
      variant={isMain && move !== 'reopen' ? 'primary' : 'secondary'}
      icon={ICONS[move]}
      onClick={() => press(move)}
    >
      {t(`move.${move}`)}
    </Press>
  )
  return (
    <>
      <span className="flex min-w-40 flex-1 *:w-full">{button(main, true)}</span>
      {second ? button(second) : null}
      {more.length > 0 ? (
        <Press aria-label={t('move.more')} icon={<Ellipsis aria-hidden />} onClick={() => setAsking('more')} />
      ) : null}
      {asking === 'more' ? (
        <Sheet title={t('move.more')} description={job.work_order.customer.name} onClose={() => setAsking(null)}>
          <div className="flex flex-col gap-2">{more.map((move) => button(move))}</div>
        </Sheet>
      ) : null}
      <Asked job={job} asking={asking} onClose={() => setAsking(null)} />
    </>
  )
}

function Asked({ job, asking, onClose }: { job: PhoneJob; asking: Asking | 'more' | null; onClose: () => void }) {
  switch (asking) {
    case 'complete':
      return <CompleteSheet job={job} onClose={onClose} />
    case 'pause':
      return <PauseSheet job={job} onClose={onClose} />
    case 'cannot_complete':
      return <CannotCompleteSheet job={job} onClose={onClose} />
    case 'end_visit':
      return <EndVisitSheet job={job} onClose={onClose} />
    default:
      return null
  }
}
