'use client'

import { Pencil } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { z } from 'zod'
import { TextareaField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import type { FormState } from '@/lib/schemas/form-state'
import { useServerForm } from '@/components/form/use-server-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { toastDone } from '@/components/ui/toast'
import { NOTES_LENGTH, optionalText } from '@/lib/schemas/fields'

const notesForm = z.object({ notes: optionalText(NOTES_LENGTH) })
type Values = z.input<typeof notesForm>

type Props = {
  notes: string | null
  version: string
  /** Absent where the user may only read. */
  save?: (values: Values, version: string | undefined) => Promise<FormState<unknown>>
}

/** What everybody should know of a record, changed where it stands. */
export function NotesCard({ notes, version, save }: Props) {
  const [editing, setEditing] = useState(false)
  return (
    <Card
      title="Notes"
      actions={
        save && !editing ? (
          <Button size="sm" variant="ghost" icon={<Pencil aria-hidden />} onClick={() => setEditing(true)}>
            {notes ? 'Edit notes' : 'Add notes'}
          </Button>
        ) : null
      }
    >
      {editing && save ? (
        <NotesForm notes={notes} version={version} save={save} onClose={() => setEditing(false)} />
      ) : (
        <p tabIndex={notes ? 0 : undefined} className="max-h-80 overflow-y-auto text-sm whitespace-pre-line">
          {notes ?? <span className="text-text-3">Nothing noted.</span>}
        </p>
      )}
    </Card>
  )
}

function NotesForm({ notes, version, save, onClose }: Required<Props> & { onClose: () => void }) {
  const router = useRouter()
  const form = useServerForm<Values, unknown>({
    schema: notesForm,
    defaults: { notes },
    version,
    action: save,
    onDone: () => {
      toastDone('The notes were saved.')
      router.refresh()
      onClose()
    },
  })
  return (
    <Form form={form} labels={{ notes: 'Notes' }}>
      <TextareaField control={form.control} name="notes" label="Notes" hideLabel rows={5} autoFocus />
      <FormActions form={form} submitLabel="Save notes" onCancel={onClose} />
    </Form>
  )
}
