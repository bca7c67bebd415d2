import { useState } from 'react'
import { optionOf, searchOptions } from '@/components/scheduling/board/dialogs/technician-options'
import type { BoardVisits } from '@/components/scheduling/board/store/types'
import { ConflictReasons } from '@/components/work/conflicts/reasons'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Combobox, type ComboboxOption } from '@/components/ui/combobox'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import type { BoardJob } from '@/lib/domain/board/types'
import { addHelper, conflictsOfHelper, visitOfHelper } from './helping'
import { type Board, placeText } from '../store/notify-changed'

/** Chooses who comes along to a visit, by keys or where nothing can be dragged. */
export function HelperDialog({
  job,
  visits,
  onClose,
  ...board
}: Board & { job: BoardJob; visits: BoardVisits; onClose: () => void }) {
  const { store } = board.core
  const [helper, setHelper] = useState<ComboboxOption | null>(null)
  const [saving, setSaving] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const conflicts = helper ? conflictsOfHelper(store, job, helper.value) : []
  const options = store
    .getRows()
    .filter(({ technician }) => visitOfHelper(store, job, technician.id) !== null)
    .map(({ technician }) => optionOf(technician))
  const save = async () => {
    if (!helper) return
    setSaving(true)
    const reason = await addHelper(board, visits, job, { id: helper.value, name: helper.label })
    if (reason === null) return onClose()
    setRefused(reason)
    setSaving(false)
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={`Add a helper to ${job.work_order_number}`}
      description={placeText(board, job)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={saving} disabled={!helper} onClick={() => void save()}>
            {helper ? `Add ${helper.label}` : 'Add'}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field label="Helper" required>
          <Combobox
            search={(text) => Promise.resolve(searchOptions(options, text))}
            value={helper}
            onValueChange={setHelper}
            placeholder="Name, territory or skill"
          />
        </Field>
        <div aria-live="polite">
          <ConflictReasons conflicts={conflicts} />
        </div>
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden />
        {refused ? (
          <Callout kind="danger" title="Not saved." announce>
            {refused}
          </Callout>
        ) : null}
      </form>
    </Dialog>
  )
}
