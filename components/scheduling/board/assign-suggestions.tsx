import { useState } from 'react'
import { bumpDone } from '@/components/scheduling/suggestions/bump-words'
import { SuggestionList } from '@/components/scheduling/suggestions/suggestion-list'
import { failureOf } from '@/components/ui/failure'
import { toastDone } from '@/components/ui/toast'
import type { BumpRecord, SuggestionRecord } from '@/lib/schemas/scheduling/suggestion'
import type { DispatchBoardProps } from './types'

type Props = Pick<DispatchBoardProps, 'loadSuggestions' | 'makeRoom'> & {
  jobId: string
  onPick: (suggestion: SuggestionRecord) => void
  /** Says why nothing was moved; `null` while it is tried. */
  onRefused: (reason: string | null) => void
  onClose: () => void
}

/** The best slots for the job of the dialog, and which lower job can make room: that is done at once, and its toast takes it back. */
export function AssignSuggestions({ jobId, loadSuggestions, makeRoom, onPick, onRefused, onClose }: Props) {
  const [moving, setMoving] = useState(false)
  if (!loadSuggestions) return null

  async function bump(one: BumpRecord) {
    if (!makeRoom || moving) return
    setMoving(true)
    onRefused(null)
    try {
      const undo = await makeRoom(one)
      onClose()
      toastDone(bumpDone(one), { undo })
    } catch (error) {
      setMoving(false)
      onRefused(failureOf(error))
    }
  }

  return (
    <section aria-label="Suggestions">
      <SuggestionList
        jobId={jobId}
        load={loadSuggestions}
        onPick={onPick}
        onBump={makeRoom && ((one) => void bump(one))}
      />
    </section>
  )
}
