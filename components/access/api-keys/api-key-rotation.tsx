'use client'

import type { z } from 'zod'
import { NumberField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import { useServerForm } from '@/components/form/use-server-form'
import { apiKeyRotation, type ApiKeyWithSecret } from '@/lib/schemas/access/api-key'
import type { FormState } from '@/lib/schemas/form-state'

export type ApiKeyRotationValues = z.input<typeof apiKeyRotation>

/** Asks for how long the old key goes on working beside the new one. */
export function ApiKeyRotationForm({
  action,
  onDone,
  onCancel,
}: {
  action: (values: ApiKeyRotationValues) => Promise<FormState<ApiKeyWithSecret>>
  onDone: (key: ApiKeyWithSecret) => void
  onCancel: () => void
}) {
  const form = useServerForm<ApiKeyRotationValues, ApiKeyWithSecret>({
    schema: apiKeyRotation,
    defaults: { overlap_hours: 24 },
    action,
    guard: false,
    onDone,
  })
  return (
    <Form form={form}>
      <NumberField
        control={form.control}
        name="overlap_hours"
        label="Hours in which the old key still works"
        required
        hint="0 to 168. With 0, requests using the old key are rejected at once."
      />
      <FormActions form={form} submitLabel="Create new key" onCancel={onCancel} />
    </Form>
  )
}
