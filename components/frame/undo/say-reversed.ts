import { dismissUndoOffers, toastDone, toastWarning } from '@/components/ui/toast'
import type { UndoneAction } from '@/lib/schemas/data/undo'
import type { Direction } from './types'

/** Says what was undone or redone, and what of it stayed as it was. */
export function sayReversed(direction: Direction, { what, refused }: UndoneAction): void {
  // What they offer was this action, or is older: the list of actions has it.
  dismissUndoOffers()
  const title = `${direction === 'undo' ? 'Undone' : 'Redone'}: ${what}`
  if (refused.length === 0) return void toastDone(title)
  const left = refused.slice(0, 3).map(({ name, reason }) => `${name} ${reason}.`)
  const more = refused.length > 3 ? [`${refused.length - 3} more stayed as they are.`] : []
  toastWarning(title, { description: [...left, ...more].join(' ') })
}
