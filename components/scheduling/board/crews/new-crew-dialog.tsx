import { Form, FormActions } from '@/components/form/form'
import { TextField } from '@/components/form/fields'
import { useServerForm } from '@/components/form/use-server-form'
import { confirmLeave } from '@/components/ui/unsaved'
import { Dialog } from '@/components/ui/dialog'
import { CREW_COLOURS } from '@/lib/domain/crews'
import type { CrewOfDay } from '@/lib/schemas/people/crew-day'
import { crewCreate } from '@/lib/schemas/people/crew'
import type { BoardCrews, CrewsChanged, CrewValues } from '../store/crew-types'

/** Asks for the name of a crew; its colour is one that no other has, while there is one. */
export function NewCrewDialog({
  api,
  date,
  crews,
  onDone,
  onClose,
}: {
  api: BoardCrews
  date: string
  crews: readonly CrewOfDay[]
  onDone: (changed: CrewsChanged, name: string) => void
  onClose: () => void
}) {
  const close = () => confirmLeave(onClose)
  const colour =
    CREW_COLOURS.find((one) => !crews.some((crew) => crew.colour === one)) ??
    CREW_COLOURS[crews.length % CREW_COLOURS.length]
  const form = useServerForm<CrewValues, CrewsChanged>({
    schema: crewCreate,
    defaults: { name: '', colour: colour ?? 'blue' },
    action: (values) => api.add(date, values),
    onDone: (changed) => {
      onClose()
      onDone(changed, form.getValues('name').trim())
    },
  })
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && close()}
      title="New crew"
      description="People who work together. Who is in it is chosen for each day."
    >
      <Form form={form} labels={{ name: 'Name' }}>
        <TextField control={form.control} name="name" label="Name" required />
        <FormActions form={form} submitLabel="Create crew" onCancel={close} />
      </Form>
    </Dialog>
  )
}
