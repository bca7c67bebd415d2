import type { Arrangement } from '@/lib/domain/board/rows'

const KEY = 'fieldline:board-rows'

/** Which rows a user pinned and hid. */
export type OwnRows = Pick<Arrangement, 'pinned' | 'hidden'>

/** The rows that this user pinned and hid, kept on this browser. */
export function readOwnRows(): OwnRows {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<keyof OwnRows, unknown>>
    return { pinned: textsOf(stored.pinned), hidden: textsOf(stored.hidden) }
  } catch {
    // What a browser does not keep, or somebody else wrote there, is no choice.
    return { pinned: [], hidden: [] }
  }
}

/** Keeps them on this browser. */
export function keepOwnRows(rows: OwnRows): void {
  localStorage.setItem(KEY, JSON.stringify(rows))
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}
