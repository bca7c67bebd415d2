import type { NavIconName } from './nav'

export type PaletteItem = {
  id: string
  label: string
  /** A second text that tells two of one name apart: a number, a customer, a serial. */
  detail?: string
  /** When somebody comes there next, and who. */
  nextVisit?: { starts_at: string; technician: string | null }
  href: string
  /** What it does in place of going to `href`. */
  run?: () => void
  icon?: NavIconName | 'create' | 'technician' | 'recent' | 'history'
  keys?: string
}

export type PaletteGroup = { label: string; items: readonly PaletteItem[] }
