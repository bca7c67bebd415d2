'use client'

import { useState } from 'react'
import type { FormState } from '@/lib/schemas/form-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Textarea } from '@/components/ui/textarea'
import { NOTES_LENGTH } from '@/lib/domain/limits'
import { sendOut, useOutbox } from './outbox'
import { NotSavedYet } from './outbox-bar'

type Job = { id: string; work_order_number: string; notes: string | null }

/** What the next one should know. */
export function JobNotes({
  job,
  save,
}: {
  job: Job
  save: (id: string, notes: string) => Promise<FormState<unknown>>
}) {
  const [text, setText] = useState(job.notes ?? '')
  const sent = useOutbox().findLast(({ intended }) => intended.jobId === job.id && intended.notes !== undefined)
  const known = sent?.intended.notes ?? job.notes ?? ''
  return (
    <Card title="Notes" actions={sent?.state === 'waiting' ? <NotSavedYet /> : null}>
      <div className="flex flex-col gap-3">
        <Textarea
          aria-label="Notes"
          rows={3}
          maxLength={NOTES_LENGTH}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {text === known ? null : (
          <div className="flex gap-2">
            <Button
              size="lg"
              variant="primary"
              onClick={() =>
                sendOut(`the notes of ${job.work_order_number}`, { jobId: job.id, notes: text }, () =>
                  save(job.id, text),
                )
              }
            >
              Save notes
            </Button>
            <Button size="lg" variant="ghost" onClick={() => setText(known)}>
              Discard
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
