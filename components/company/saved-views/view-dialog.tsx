'use client'

import { useId } from 'react'
import type { z } from 'zod'
import { CheckboxField, TextField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import type { FormState } from '@/lib/schemas/form-state'
import { useServerForm } from '@/components/form/use-server-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { savedViewCreate, type SavedViewRecord } from '@/lib/schemas/company/saved-view'

export type ViewInput = z.input<typeof savedViewCreate>

type Props = {
  /** The view to rename; a new one when absent. */
  view?: SavedViewRecord
  page: ViewInput['page']
  query: string
  save: (input: ViewInput) => Promise<FormState<SavedViewRecord>>
  onSaved: (view: SavedViewRecord) => void
  onClose: () => void
}

/** Asks for the name of a view. */
export function ViewDialog({ view, page, query, save, onSaved, onClose }: Props) {
  const id = useId()
  const form = useServerForm({
    schema: savedViewCreate,
    defaults: { page, query, name: view?.name ?? '', shared: view?.shared ?? false },
    action: save,
    onDone: onSaved,
    guard: false,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={view ? 'Rename view' : 'Save this view'}
      description={view ? undefined : 'It saves the filters, the sort order and the columns you see now.'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={form.saving}>
            Save
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        <TextField control={form.control} name="name" label="Name" required maxLength={60} autoComplete="off" />
        {view ? null : (
          <CheckboxField control={form.control} name="shared" label="Share with everyone in the company" />
        )}
      </Form>
    </Dialog>
  )
}
