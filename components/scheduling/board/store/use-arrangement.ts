import { useLayoutEffect, useMemo, useState } from 'react'
import type { Arrangement, RowSort } from '@/lib/domain/board/rows'
import type { BoardStore } from './store'

const KEY = 'fieldline:board-rows'

type Own = Pick<Arrangement, 'pinned' | 'hidden'>
export type RowChoices = {
  isPinned: (id: string) => boolean
  pin: (id: string, pinned: boolean) => void
  hide: (id: string) => void
  showAll: () => void
}

/** Which rows this user pinned and hid, kept on this browser; the order by which the rest stands is the address's. */
export function useArrangement(store: BoardStore, sort: RowSort): RowChoices {
  const [ownArrangement, setOwnArrangement] = useState(readOwn)
  const arrangement = useMemo(() => ({ ...ownArrangement, sort }), [ownArrangement, sort])
  useLayoutEffect(() => store.setArrangement(arrangement), [store, arrangement])
  const keep = (next: Own) => {
    setOwnArrangement(next)
    localStorage.setItem(KEY, JSON.stringify(next))
  }
  const without = (list: readonly string[], id: string) => list.filter((one) => one !== id)
  return {
    isPinned: (id) => ownArrangement.pinned.includes(id),
    pin: (id, pinned) =>
      keep({
        ...ownArrangement,
        pinned: pinned ? [...without(ownArrangement.pinned, id), id] : without(ownArrangement.pinned, id),
      }),
    hide: (id) => keep({ ...ownArrangement, hidden: [...without(ownArrangement.hidden, id), id] }),
    showAll: () => keep({ ...ownArrangement, hidden: [] }),
  }
}

function readOwn(): Own {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<keyof Own, unknown>>
    return { pinned: textsOf(stored.pinned), hidden: textsOf(stored.hidden) }
  } catch {
    // What a browser does not keep, or somebody else wrote there, is no choice.
    return { pinned: [], hidden: [] }
  }
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}
