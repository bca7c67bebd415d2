'use client'

import { useRouter } from 'next/navigation'
import { attempt, reasonOf, shortened } from '@/components/company/settings/use-removal'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { toastDone, toastError } from '@/components/ui/toast'
import type { SandboxRecord } from '@/lib/schemas/company/sandbox'
import type { FormState } from '@/lib/schemas/form-state'
import type { SandboxAction } from './sandbox-columns'

type Act = (id: string) => Promise<FormState<unknown>>

const WORDS = {
  reset: {
    description:
      'Its customers, work orders and all its other data are deleted for good, with their history. Its users, API keys, applications and webhook endpoints stay.',
    confirm: 'Reset sandbox',
    done: 'was reset: it is empty now.',
    failed: 'was not reset.',
  },
  delete: {
    description:
      'All its data, users and API keys are deleted for good. Requests using its keys are rejected from now on. Your own data is not touched.',
    confirm: 'Delete sandbox',
    done: 'was deleted.',
    failed: 'was not deleted.',
  },
}

/** Asks before a sandbox is reset or deleted, neither of which can be taken back, and does it. */
export function SandboxQuestion({
  action,
  sandbox,
  act,
  onClose,
}: {
  action: SandboxAction
  sandbox: SandboxRecord | null
  act: Act
  onClose: () => void
}) {
  const router = useRouter()
  const { description, confirm, done, failed } = WORDS[action]
  const name = shortened(sandbox?.name ?? '')

  async function carryOut({ id }: SandboxRecord) {
    const state = await attempt(() => act(id))
    if (state.status !== 'ok') {
      toastError(`${name} ${failed}`, { description: reasonOf(state) })
      return
    }
    toastDone(`${name} ${done}`)
    router.refresh()
  }

  return (
    <AlertDialog
      open={sandbox !== null}
      onOpenChange={(next) => !next && onClose()}
      title={`${action === 'reset' ? 'Reset' : 'Delete'} ${name}?`}
      description={`${description} This cannot be undone.`}
      confirmLabel={confirm}
      danger
      onConfirm={() => (sandbox ? carryOut(sandbox) : undefined)}
    />
  )
}
