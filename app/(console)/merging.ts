import { compareDuplicates, mergeDuplicates } from './merge-actions'
import { undoOne } from './undo-actions'

/** How a list of the console merges two of its rows. */
export const MERGING = { compare: compareDuplicates, merge: mergeDuplicates, undo: undoOne }
