import type { Shortcut } from '@/components/ui/shortcuts'

const WALKING = 'On the board, with the focus in it'
const MONTH = 'In the month'
const PARTS = 'Board'
const CARRYING = 'While a job is held'

/** What BoardKeyboard understands, for the list of shortcuts. */
export const BOARD_KEYS: readonly Shortcut[] = [
  { keys: 'f6', label: 'Tool row, queue, rows, panel in turn', group: PARTS },
  { keys: 'left', label: 'Previous job (→ for the next)', group: WALKING },
  { keys: 'up', label: 'Row above (↓ for the one below)', group: WALKING },
  { keys: 'enter', label: 'Open the job, or the menu of a technician', group: WALKING },
  { keys: 'space', label: 'Pick the job up', group: WALKING },
  { keys: 'a', label: 'Assign or move in a dialog', group: WALKING },
  { keys: 'x', label: 'Select the job, to move several together', group: WALKING },
  { keys: 'e', label: 'Open the row to all its jobs, or close it', group: WALKING },
  { keys: 'shift+f10', label: 'Menu of the job or the technician', group: WALKING },
  { keys: 'delete', label: 'Back to the queue', group: WALKING },
  { keys: 'left', label: 'The day before (→ after, ↑ ↓ a week, Page Up and Down a month)', group: MONTH },
  { keys: 'enter', label: 'Open the day (Escape comes back)', group: MONTH },
  { keys: 'space', label: 'To the jobs of the day, of one technician', group: MONTH },
  { keys: 'e', label: 'List all jobs of the day', group: MONTH },
  { keys: 'right', label: '15 minutes later (← earlier); in the month a day', group: CARRYING },
  { keys: 'shift+right', label: 'An hour later', group: CARRYING },
  { keys: 'mod+right', label: 'A day later', group: CARRYING },
  { keys: 'down', label: 'Next technician (↑ before)', group: CARRYING },
  { keys: 'a', label: 'Letters of a name: to that technician', group: CARRYING },
  { keys: '9', label: 'Digits: to that time, 930 or 14', group: CARRYING },
  { keys: '-', label: 'Shorter (+ longer)', group: CARRYING },
  { keys: 'enter', label: 'Drop', group: CARRYING },
  { keys: 'escape', label: 'Leave it where it was', group: CARRYING },
]
