'use client'

import { Ban, Car, Check, Ellipsis, Flag, MapPin, Pause, Play, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { latePart } from '@/components/ui/late-part'
import type { PhoneJob } from '@/components/field/store/types'
import { PHONE_PARTS } from './late-parts'
import type { SheetName } from './move-sheets'
import { inTheWay, type Move, sendMove, stepsOf, useIsBack } from './moves'
import { Press } from './press'
import { useSaving } from './use-saving'

const MoveSheet = PHONE_PARTS.add(latePart(async () => ({ default: (await import('./move-sheets')).MoveSheet })))
const PauseFirstSheet = PHONE_PARTS.add(
  latePart(async () => ({ default: (await import('./pause-first-sheet')).PauseFirstSheet })),
)

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
export function MoveButtons({
  job,
  isQuiet = false,
  onMoved,
}: {
  job: PhoneJob
  /** Another job of the page is what its person looks for. */
  isQuiet?: boolean
  onMoved?: (move: Move) => void
}) {
  const t = useTranslations('field')
  const [openSheet, setOpenSheet] = useState<SheetName | null>(null)
  /** The step that waits for the answer whether another job is paused. */
  const [asked, setAsked] = useState<{ working: PhoneJob; move: Move } | null>(null)
  const saving = useSaving()
  const isBack = useIsBack(job)
  const shownSheet = openSheet ?? (isBack ? 'complete' : null)
  const [main, second, ...more] = stepsOf(job)
  if (!main) return null
  const press = (move: Move) => {
    const working = inTheWay(job, move)
    if (!working) return take(move)
    setOpenSheet(null)
    setAsked({ working, move })
  }
  const take = (move: Move) => {
    setAsked(null)
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
      variant={isMain && !isQuiet && move !== 'reopen' ? 'primary' : 'secondary'}
      icon={ICONS[move]}
      onClick={() => press(move)}
    >
      {t(`move.${move}`)}
    </Press>
  )
  return (
    <>
      <span className="flex min-w-32 flex-1 *:w-full">{button(main, true)}</span>
      {second ? button(second) : null}
      {more.length > 0 ? (
        <Press aria-label={t('move.more')} icon={<Ellipsis aria-hidden />} onClick={() => setOpenSheet('more')} />
      ) : null}
      {asked === null ? null : (
        <PauseFirstSheet working={asked.working} onGoOn={() => take(asked.move)} onClose={() => setAsked(null)} />
      )}
      {shownSheet === null ? null : (
        <MoveSheet job={job} sheet={shownSheet} onClose={() => setOpenSheet(null)}>
          {more.map((move) => button(move))}
        </MoveSheet>
      )}
    </>
  )
}
