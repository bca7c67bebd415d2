'use client'

import type { z } from 'zod'
import { TextField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import { useServerForm } from '@/components/form/use-server-form'
import { sandboxCreate, type SandboxCreated } from '@/lib/schemas/company/sandbox'
import type { FormState } from '@/lib/schemas/form-state'

export type SandboxValues = z.input<typeof sandboxCreate>

/** The name of a sandbox, and whom to invite to its console. */
export function SandboxForm({
  action,
  onDone,
  onCancel,
}: {
  action: (values: SandboxValues) => Promise<FormState<SandboxCreated>>
  onDone: (sandbox: SandboxCreated) => void
  onCancel: () => void
}) {
  const form = useServerForm<SandboxValues, SandboxCreated>({
    schema: sandboxCreate,
    defaults: { name: '', admin_email: '' },
    action,
    onDone,
  })
  return (
    <Form form={form}>
      <TextField
        control={form.control}
        name="name"
        label="Name"
        required
        hint="Its console shows it, such as Integration tests."
      />
      <TextField
        control={form.control}
        name="admin_email"
        label="E-mail of its administrator"
        type="email"
        hint="Who signs in to its console. You get an invitation link to pass on; leave it empty when programs alone use the sandbox."
      />
      <FormActions form={form} submitLabel="Create sandbox" onCancel={onCancel} />
    </Form>
  )
}
