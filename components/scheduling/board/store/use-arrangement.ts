import { useLayoutEffect, useMemo, useState } from 'react'
import type { RowSort } from '@/lib/domain/board/rows'
import { keepOwnRows, type OwnRows, readOwnRows } from './own-rows'
import type { BoardStore } from './store'

export type RowChoices = {
  isPinned: (id: string) => boolean
  pin: (id: string, pinned: boolean) => void
  hide: (id: string) => void
  showAll: () => void
}

/** Which rows this user pinned and hid, kept on this browser; the order by which the rest stands is the address's. */
export function useArrangement(store: BoardStore, sort: RowSort): RowChoices {
  const [ownArrangement, setOwnArrangement] = useState(readOwnRows)
  const arrangement = useMemo(() => ({ ...ownArrangement, sort }), [ownArrangement, sort])
  useLayoutEffect(() => store.setArrangement(arrangement), [store, arrangement])
  const keep = (next: OwnRows) => {
    setOwnArrangement(next)
    keepOwnRows(next)
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
