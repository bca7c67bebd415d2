import type { ComingVisit } from '@/components/ui/next-visit'
import type { NavIconName } from './nav'

export type PaletteItem = {
  id: string
  label: string
  /** A second text that tells two of one name apart: a number, a customer, a serial. */
  detail?: string
  /** When somebody comes there next, and who. */
  nextVisit?: ComingVisit
  /** Whether what was typed is only like it. */
  approximate?: boolean
  /** The next visit on the board, on its own day. */
  board?: string
  /** A call about it. */
  call?: string
  href: string
  /** What it does in place of going to `href`. */
  run?: () => void
  icon?: NavIconName | 'create' | 'technician' | 'recent' | 'history'
  keys?: string
}

export type PaletteGroup = { label: string; items: readonly PaletteItem[] }
