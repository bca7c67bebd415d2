'use client'

import { failureOf } from '@/components/ui/failure'
import { useState } from 'react'
import { SuggestionList } from '@/components/scheduling/suggestions/suggestion-list'
import { Button } from '@/components/ui/button'
import { toastDone, toastError } from '@/components/ui/toast'
import type { BoardJob } from '@/lib/domain/board/types'
import type { SuggestionRecord, SuggestionsRecord } from '@/lib/schemas/scheduling/suggestion'
import { PanelSection } from './section'
import type { JobPanelChange } from './types'

/** Who could do the job and when, looked up when it is asked for; choosing one saves it, and its toast takes it back. */
export function JobSuggestions({
  job,
  load,
  save,
}: {
  job: BoardJob
  load: (jobId: string) => Promise<SuggestionsRecord>
  save: (change: JobPanelChange) => Promise<() => Promise<void>>
}) {
  const [isOpen, setOpen] = useState(false)

  async function pick({ technician, scheduled_date }: SuggestionRecord) {
    try {
      const undo = await save({ technician_id: technician.id, scheduled_date })
      setOpen(false)
      toastDone(`${job.work_order_number} is assigned to ${technician.name}`, { undo })
    } catch (error) {
      toastError(`${job.work_order_number} was not changed`, {
        description: failureOf(error),
      })
    }
  }

  return (
    <PanelSection title="Suggested slots">
      {isOpen ? (
        <SuggestionList jobId={job.id} load={load} onPick={(one) => void pick(one)} keys={false} takesFocus />
      ) : (
        <Button onClick={() => setOpen(true)}>Suggest who and when</Button>
      )}
    </PanelSection>
  )
}
