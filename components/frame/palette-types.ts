import type { NavIconName } from './nav'

export type PaletteItem = {
  id: string
  label: string
  /** A second text that tells two of one name apart: a number, a customer, a serial. */
  detail?: string
  href: string
  /** What it does in place of going to `href`. */
  run?: () => void
  icon?: NavIconName | 'create' | 'technician' | 'recent' | 'history'
  keys?: string
}

export type PaletteGroup = { label: string; items: readonly PaletteItem[] }
