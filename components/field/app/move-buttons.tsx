'use client'

import { Ban, Car, Check, Ellipsis, Flag, MapPin, Pause, Play, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { latePart } from '@/components/ui/late-part'
import type { PhoneJob } from '@/components/field/store/types'
import { PHONE_PARTS } from './late-parts'
import type { SheetName } from './move-sheets'
import { type Move, sendMove, stepsOf } from './moves'
import { Press } from './press'
import { useSaving } from './use-saving'

const MoveSheet = PHONE_PARTS.add(latePart(async () => ({ default: (await import('./move-sheets')).MoveSheet })))

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

const MOVES_WITH_SHEET: readonly Move[] = ['complete', 'pause', 'cannot_complete', 'end_visit', 'reopen']
const hasSheet = (move: Move): move is Exclude<SheetName, 'more'> => MOVES_WITH_SHEET.includes(move)

/** The next steps of a job: the likeliest step takes the free width, one beside it, the others behind “More”. */
export function MoveButtons({ job, onMoved }: { job: PhoneJob; onMoved?: (move: Move) => void }) {
  const t = useTranslations('field')
  const [openSheet, setOpenSheet] = useState<SheetName | null>(null)
  const saving = useSaving()
  const [main, second, ...more] = stepsOf(job)
  if (!main) return null
  const press = (move: Move) => {
    if (hasSheet(move)) return setOpenSheet(move)
    void saving(
      () => sendMove(job, move),
      () => {
        setOpenSheet(null)
        onMoved?.(move)
      },
    )
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
        <Press aria-label={t('move.more')} icon={<Ellipsis aria-hidden />} onClick={() => setOpenSheet('more')} />
      ) : null}
      {openSheet === null ? null : (
        <MoveSheet job={job} sheet={openSheet} onClose={() => setOpenSheet(null)}>
          {more.map((move) => button(move))}
        </MoveSheet>
      )}
    </>
  )
}
