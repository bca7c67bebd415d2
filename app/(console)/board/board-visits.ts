import type { BoardVisits } from '@/components/scheduling/board/types'
import { previewSplit } from '@/app/(console)/work-orders/[id]/visit-actions'
import { continueJob, helpJob, splitJob } from './visit-actions'

/** What the board does with the visits of a work order beside moving them. */
export const boardVisits: BoardVisits = {
  continue: continueJob,
  previewSplit,
  split: splitJob,
  addHelper: helpJob,
}
