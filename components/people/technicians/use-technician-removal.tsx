'use client'

import { useState } from 'react'
import type { FormState } from '@/lib/schemas/form-state'
import { Button, ButtonLink } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { toastDone } from '@/components/ui/toast'
import { openWorkOf } from './open-work'
import { attempt, reasonOf, shortened } from '@/components/company/settings/use-removal'

type Named = { id: string; name: string }
type Act = (id: string) => Promise<FormState<unknown>>

/**
 * Deletes a technician at once, with a way back; while they still have work, a dialog says so and leads there. Render
 * what is given back as `dialog`.
 */
export function useTechnicianRemoval({
  remove,
  restore,
  onDeleted,
  onRestored,
}: {
  remove: Act
  restore: Act
  onDeleted: () => void
  onRestored: () => void
}) {
  const [refused, setRefused] = useState<{ technician: Named; reason: string } | null>(null)

  async function takeBack(technician: Named) {
    const state = await attempt(() => restore(technician.id))
    if (state.status !== 'ok') throw new Error(reasonOf(state))
    onRestored()
  }

  async function removeTechnician(technician: Named) {
    const state = await attempt(() => remove(technician.id))
    if (state.status !== 'ok') return setRefused({ technician, reason: reasonOf(state) })
    toastDone(`${shortened(technician.name)} was deleted.`, { undo: () => takeBack(technician) })
    onDeleted()
  }

  const dialog = refused ? (
    <Dialog
      open
      size="sm"
      onOpenChange={(next) => !next && setRefused(null)}
      title={`${shortened(refused.technician.name)} was not deleted`}
      description={refused.reason}
      footer={
        <>
          <Button onClick={() => setRefused(null)}>Close</Button>
          <ButtonLink href={openWorkOf(refused.technician.id)} variant="primary">
            Show this work
          </ButtonLink>
        </>
      }
    />
  ) : null
  return { removeTechnician, dialog }
}
