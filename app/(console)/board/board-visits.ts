import type { BoardVisits } from '@/components/scheduling/board/types'
import { continueJob } from './visit-actions'

/** What the board does with the visits of a work order beside moving them. */
export const boardVisits: BoardVisits = { continue: continueJob }
