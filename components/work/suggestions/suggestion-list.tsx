'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { Skeleton } from '@/components/ui/skeleton'
import type { BumpRecord, SuggestionRecord, SuggestionsRecord } from '@/lib/schemas/scheduling/suggestion'
import { BumpList } from './bump-list'
import { SuggestionTable } from './suggestion-table'

type Props = {
  /** The job's id, or whatever else changes when the question does. */
  jobId: string
  load: (jobId: string) => Promise<SuggestionsRecord>
  onPick: (suggestion: SuggestionRecord) => void
  /** Moves a lower job to make room; without it none is offered. */
  onBump?: (bump: BumpRecord) => void
  /** Whether Alt and a digit chooses too: of two lists on one screen only one may. */
  keys?: boolean
  /** Whether the focus goes to the best slot once it is known. */
  takesFocus?: boolean
}

/** The best slots for a job as a table, each chosen by a click, Enter or Alt and its digit; and who has none and why. */
export function SuggestionList({ jobId, load, onPick, onBump, keys = true, takesFocus = false }: Props) {
  const shown = useSuggestions(jobId, load)
  usePickByDigit(keys && shown ? shown.suggestions : [], onPick)

  if (shown === undefined) return <Skeleton className="h-16 w-full" />
  if (shown === null) return <p className="text-sm text-text-2">Suggestions could not be loaded.</p>
  return (
    <div className="flex flex-col gap-2" data-slot-choices>
      {shown.suggestions.length === 0 ? (
        <p className="text-sm text-text-2">No open slot.</p>
      ) : (
        <SuggestionTable suggestions={shown.suggestions} withDigits={keys} takesFocus={takesFocus} onPick={onPick} />
      )}
      {onBump && shown.bumps.length > 0 ? <BumpList bumps={shown.bumps} onBump={onBump} /> : null}
      {shown.left_out.length > 0 ? <LeftOut people={shown.left_out} /> : null}
    </div>
  )
}

/** The suggestions for a job; undefined until they are read, null where they could not be. */
function useSuggestions(jobId: string, load: Props['load']): SuggestionsRecord | null | undefined {
  const [answer, setAnswer] = useState<{ id: string; suggestions: SuggestionsRecord | null } | null>(null)
  const loadSuggestions = useEffectEvent((keep: (suggestions: SuggestionsRecord | null) => void) => {
    load(jobId).then(keep, () => keep(null))
  })
  useEffect(() => {
    let current = true
    loadSuggestions((suggestions) => current && setAnswer({ id: jobId, suggestions }))
    return () => {
      current = false
    }
  }, [jobId])
  return answer?.id === jobId ? answer.suggestions : undefined
}

function LeftOut({ people }: { people: SuggestionsRecord['left_out'] }) {
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer text-text-2">{people.length} not available, and why</summary>
      <ul className="mt-1 flex flex-col gap-1 text-xs text-text-2">
        {people.map(({ technician, reason }) => (
          <li key={technician.id}>
            <bdi className="font-medium text-text">{technician.name}</bdi>: {reason}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Alt and a digit, wherever the focus is: a digit alone belongs to the fields. */
function usePickByDigit(suggestions: readonly SuggestionRecord[], onPick: (one: SuggestionRecord) => void): void {
  const pick = useEffectEvent((event: KeyboardEvent) => {
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
    const one = event.altKey && !event.ctrlKey && !event.metaKey && digit ? suggestions[Number(digit) - 1] : undefined
    if (!one) return
    event.preventDefault()
    onPick(one)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pick(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
