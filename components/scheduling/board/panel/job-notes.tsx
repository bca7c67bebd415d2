'use client'

import { failureOf } from '@/components/ui/failure'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Textarea } from '@/components/ui/textarea'
import { toastDone, toastError } from '@/components/ui/toast'
import { NOTES_LENGTH } from '@/lib/domain/limits'
import { PanelSection } from './section'

/** The job's notes, written where they are read. What could not be saved stays in the box. */
export function JobNotes({ notes, save }: { notes: string | null; save: (notes: string) => Promise<void> }) {
  const [saved, setSaved] = useState(notes ?? '')
  const [text, setText] = useState(saved)
  const [busy, setBusy] = useState(false)

  const store = async () => {
    setBusy(true)
    try {
      await save(text)
      setSaved(text)
      toastDone('Notes saved')
    } catch (error) {
      toastError('The notes were not saved', {
        description: failureOf(error),
        retry: store,
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <PanelSection title="Notes">
      <Textarea
        aria-label="Notes"
        rows={3}
        maxLength={NOTES_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text === saved ? null : (
        <div className="flex items-center gap-2">
          <Button size="sm" variant="primary" disabled={busy} onClick={() => void store()}>
            Save notes
          </Button>
          <Button size="sm" variant="ghost" disabled={busy} onClick={() => setText(saved)}>
            Discard
          </Button>
        </div>
      )}
    </PanelSection>
  )
}
