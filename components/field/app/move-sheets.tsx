'use client'

import { useTranslations } from 'use-intl'
import type { PhoneJob } from '@/components/field/store/types'
import { CannotCompleteSheet } from './cannot-complete-sheet'
import { CompleteSheet } from './complete-sheet'
import { EndVisitSheet } from './end-visit-sheet'
import { PauseSheet } from './pause-sheet'
import { ReopenSheet } from './reopen-sheet'
import { Sheet } from './sheet'

/** The sheet that a step opens before it is done; `more` lists the other steps. */
export type SheetName = 'complete' | 'pause' | 'cannot_complete' | 'end_visit' | 'reopen' | 'more'

type Props = {
  job: PhoneJob
  sheet: SheetName
  onClose: () => void
  /** The buttons of the other steps. */
  children: React.ReactNode
}

/** The sheet behind a step of a job. */
export function MoveSheet({ job, sheet, onClose, children }: Props) {
  const t = useTranslations('field')
  switch (sheet) {
    case 'complete':
      return <CompleteSheet job={job} onClose={onClose} />
    case 'pause':
      return <PauseSheet job={job} onClose={onClose} />
    case 'cannot_complete':
      return <CannotCompleteSheet job={job} onClose={onClose} />
    case 'reopen':
      return <ReopenSheet job={job} onClose={onClose} />
    case 'end_visit':
      return <EndVisitSheet job={job} onClose={onClose} />
    default:
      return (
        <Sheet title={t('move.more')} description={job.work_order.customer.name} onClose={onClose}>
          <div className="flex flex-col gap-2">{children}</div>
        </Sheet>
      )
  }
}
