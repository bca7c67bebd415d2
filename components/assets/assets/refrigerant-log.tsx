'use client'

import { Trash2 } from 'lucide-react'
import { useAction } from '@/components/customers/customers/use-action'
import { IconButton } from '@/components/ui/icon-button'
import { Day } from '@/components/ui/time'
import { KIND_WORDS } from '@/lib/domain/compliance/words'
import type { RefrigerantSheet, SheetEntry } from '@/lib/schemas/assets/refrigerant-sheet'
import { valueOf } from './meter-words'
import type { RefrigerantActions } from './refrigerant-actions'

/** The newest entries of the refrigerant log; one that is wrong is deleted here, with a way back. */
export function LatestEntries({
  sheet: { entries, total_entries, circuits },
  actions,
  canWrite,
  onChange,
}: {
  sheet: RefrigerantSheet
  actions: RefrigerantActions
  canWrite: boolean
  onChange: () => Promise<void>
}) {
  const run = useAction()
  const remove = (entry: SheetEntry) =>
    run({
      action: () => actions.remove(entry.id),
      done: `The entry “${wordsOf(entry)}” was deleted.`,
      failed: `The entry “${wordsOf(entry)}” was not deleted.`,
      undo: async () => {
        const answer = await actions.restore(entry.id)
        await onChange()
        return answer
      },
      after: () => void onChange(),
    })
  return (
    <div>
      <h3 className="px-4 pt-3 pb-1 text-xs font-medium text-text-2">
        {total_entries > entries.length ? `Latest ${entries.length} of ${total_entries} entries` : 'Entries'}
      </h3>
      <ul aria-label="Refrigerant log" className="flex flex-col pb-2">
        {entries.map((entry) => (
          <li key={entry.id} className="flex min-h-8 min-w-0 items-center gap-2 pr-2 pl-4 text-sm">
            <span className="w-22 shrink-0 text-xs text-text-2 tabular">
              <Day value={entry.occurred_on} year />
            </span>
            <span className="min-w-0 flex-1 truncate">
              {wordsOf(entry)}
              {circuits.length > 1 ? (
                <span className="text-text-2">
                  {' '}
                  · circuit <bdi>{entry.circuit}</bdi>
                </span>
              ) : null}
            </span>
            {entry.leak_rate === null ? null : (
              <span className="shrink-0 text-xs text-text-2 tabular">{valueOf(entry.leak_rate, '%')}</span>
            )}
            {canWrite ? (
              <IconButton
                size="sm"
                label={`Delete ${wordsOf(entry)} of ${entry.occurred_on}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => void remove(entry)}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

function wordsOf({ kind, quantity, unit }: SheetEntry): string {
  return quantity === null ? KIND_WORDS[kind] : `${KIND_WORDS[kind]} ${valueOf(quantity, unit)}`
}
