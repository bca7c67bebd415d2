'use client'

import { failureOf } from '@/components/ui/failure'
import { useState } from 'react'
import { bumpDone } from '@/components/work/suggestions/bump-words'
import { SuggestionList } from '@/components/work/suggestions/suggestion-list'
import { Button } from '@/components/ui/button'
import { toastDone, toastError } from '@/components/ui/toast'
import type { BoardJob } from '@/lib/domain/board/types'
import type { BumpRecord, SuggestionRecord, SuggestionsRecord } from '@/lib/schemas/scheduling/suggestion'
import { PanelSection } from './section'
import type { JobPanelChange } from './types'

/** Who could do the job and when, looked up when it is asked for; choosing one saves it, and its toast takes it back. */
export function JobSuggestions({
  job,
  load,
  save,
  makeRoom,
}: {
  job: BoardJob
  load: (jobId: string) => Promise<SuggestionsRecord>
  save: (change: JobPanelChange) => Promise<() => Promise<void>>
  /** Moves a lower job and assigns this one; resolves with how to take both back. */
  makeRoom: (bump: BumpRecord) => Promise<() => Promise<void>>
}) {
  const [isOpen, setOpen] = useState(false)

  async function run(change: () => Promise<() => Promise<void>>, done: string) {
    try {
      const undo = await change()
      setOpen(false)
      toastDone(done, { undo })
    } catch (error) {
      toastError(`${job.work_order_number} was not changed`, { description: failureOf(error) })
    }
  }
  const pick = ({ technician, scheduled_date }: SuggestionRecord) =>
    run(
      () => save({ technician_id: technician.id, scheduled_date }),
      `${job.work_order_number} is assigned to ${technician.name}`,
    )
  const bump = (one: BumpRecord) => run(() => makeRoom(one), bumpDone(one))

  return (
    <PanelSection title="Suggested slots">
      {isOpen ? (
        <SuggestionList
          jobId={job.id}
          load={load}
          onPick={(one) => void pick(one)}
          onBump={(one) => void bump(one)}
          keys={false}
          takesFocus
        />
      ) : (
        <Button onClick={() => setOpen(true)}>Suggest a technician and time</Button>
      )}
    </PanelSection>
  )
}
