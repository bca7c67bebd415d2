import { LateParts } from '@/components/ui/late-parts'

/** What the first paint of the board does without. */
export const BOARD_PARTS = new LateParts()
