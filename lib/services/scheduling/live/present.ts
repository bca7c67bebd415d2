import type { Viewer } from '@/lib/domain/board/presence'
import type { PresenceChange } from './types'

/** Who the boards of an account were last told of, by the id of the board. */
export type Present = Map<string, Viewer>

export function emptyPresence(): Present {
  return new Map()
}

/** All of them, for somebody new. */
export function wholeOf(present: Present): PresenceChange {
  return { here: [...present.values()], left: [], whole: true }
}

/** Makes `present` what is now, and says what is new in it; `null` when nothing is. */
export function difference(present: Present, now: readonly Viewer[]): PresenceChange | null {
  const here = now.filter((viewer) => !same(present.get(viewer.id), viewer))
  const ids = new Set(now.map(({ id }) => id))
  const left = [...present.keys()].filter((id) => !ids.has(id))
  for (const id of left) present.delete(id)
  for (const viewer of here) present.set(viewer.id, viewer)
  return here.length + left.length > 0 ? { here, left, whole: false } : null
}

function same(a: Viewer | undefined, b: Viewer): boolean {
  return (
    a !== undefined &&
    a.name === b.name &&
    a.moving === b.moving &&
    a.opened === b.opened &&
    a.first_day === b.first_day &&
    a.last_day === b.last_day
  )
}
