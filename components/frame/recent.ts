import type { PaletteItem } from './palette-types'

const KEY = 'fieldline:recent'
const KEPT = 6

/** The records this browser opened last through the palette, newest first. */
export function recentItems(): PaletteItem[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isItem) : []
  } catch {
    // A foreign or broken value only costs the list of recent records.
    return []
  }
}

/** Puts a record first among the recent ones. */
export function rememberItem({ id, label, detail, href, icon }: PaletteItem): void {
  const item = { id, label, detail, href, icon }
  const items = [item, ...recentItems().filter((other) => other.id !== item.id)].slice(0, KEPT)
  localStorage.setItem(KEY, JSON.stringify(items))
}

function isItem(value: unknown): value is PaletteItem {
  if (typeof value !== 'object' || value === null) return false
  const { id, label, href } = value as Record<string, unknown>
  return typeof id === 'string' && typeof label === 'string' && typeof href === 'string' && href.startsWith('/')
}
