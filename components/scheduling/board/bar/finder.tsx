import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { ClipboardList, HardHat, Search } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { takeTyping } from '@/components/ui/shortcuts'
import type { BoardClock } from '@/lib/domain/board/format'
import type { BoardCore } from '../store/core'
import { findOnBoard, type Found, type FoundGroup } from '../store/find-on-board'

/** Finds a row or a job of the board by name, and puts the focus on it. */
export default function BoardFinder({
  core: { store },
  clock,
  onPick,
  onClose,
}: {
  core: BoardCore
  clock: BoardClock
  onPick: (match: Found) => void
  onClose: () => void
}) {
  const [typed, setTyped] = useState('')
  const picked = useRef(false)
  const groups = useMemo(() => findOnBoard(store, clock, typed), [store, clock, typed])
  const pick = (match: Found) => {
    picked.current = true
    onClose()
    onPick(match)
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-backdrop" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center px-3 pt-[12dvh]">
          <Dialog.Popup
            aria-label="Find on the board"
            // What was picked takes the focus.
            finalFocus={() => !picked.current}
            className="flex max-h-[min(26rem,76dvh)] w-full max-w-md flex-col overflow-hidden rounded-xl border border-line-strong bg-raised text-text shadow-lg outline-none"
          >
            <Autocomplete.Root
              open
              inline
              mode="none"
              items={groups}
              filter={null}
              autoHighlight="always"
              keepHighlight
              value={typed}
              onValueChange={(next) => setTyped(next.slice(0, 100))}
              itemToStringValue={({ label }: Found) => label}
            >
              <div className="flex shrink-0 items-center gap-2.5 border-b border-line px-4">
                <Search aria-hidden className="size-4 shrink-0 text-text-3" />
                <Autocomplete.Input
                  onFocus={() => setTyped((before) => before + takeTyping())}
                  aria-label="Find a technician or a job on the board"
                  placeholder="Technician, customer or number"
                  className="h-11 w-full min-w-0 bg-transparent text-base outline-none"
                />
              </div>
              <Autocomplete.Empty className="px-4 py-6 text-center text-sm wrap-anywhere text-text-2 empty:hidden">
                {groups.length === 0 ? `Nothing on the board matches “${typed.trim()}”.` : null}
              </Autocomplete.Empty>
              <Autocomplete.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5 empty:hidden">
                {(group: FoundGroup) => (
                  <Autocomplete.Group key={group.value} items={group.items} className="not-last:mb-1.5">
                    <Autocomplete.GroupLabel className="px-2 pt-1.5 pb-1 text-2xs font-medium text-text-3">
                      {group.value}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(match: Found) => <FoundItem key={match.key} found={match} onPick={() => pick(match)} />}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function FoundItem({ found: match, onPick }: { found: Found; onPick: () => void }) {
  return (
    <Autocomplete.Item value={match} className="menu-item min-h-9" onClick={onPick}>
      {match.jobId ? (
        <ClipboardList aria-hidden className="size-4 shrink-0 text-text-3" />
      ) : (
        <HardHat aria-hidden className="size-4 shrink-0 text-text-3" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{match.label}</span>
        {match.detail ? <span className="block truncate text-xs text-text-3">{match.detail}</span> : null}
      </span>
    </Autocomplete.Item>
  )
}
