'use client'

import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import { InstantField, NumberField, TextField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import { TagsField } from '@/components/form/tags-field'
import { useServerForm } from '@/components/form/use-server-form'
import { type apiKeyCreate, type ApiKeyRecord, apiKeyUpdate } from '@/lib/schemas/access/api-key'
import type { FormState } from '@/lib/schemas/form-state'

type CreateValues = z.input<typeof apiKeyCreate>
export type ApiKeyRuleValues = z.input<typeof apiKeyUpdate>

/** How a key may be used: until when, from where, and how often. */
export function ApiKeyRuleFields<Values extends CreateValues | ApiKeyRuleValues>(props: { control: Control<Values> }) {
  // The same fields, whichever form they are in.
  const control = props.control as unknown as Control<ApiKeyRuleValues>
  return (
    <>
      <InstantField
        control={control}
        name="expires_at"
        label="Expires"
        hint="Administrators are told a week before. Empty: the key works until it is revoked."
      />
      <TagsField
        control={control}
        name="allowed_addresses"
        label="Allowed addresses"
        suggestions={[]}
        hint="Addresses or ranges such as 203.0.113.0/24. Empty: any address."
      />
      <TagsField
        control={control}
        name="allowed_origins"
        label="Allowed web origins"
        suggestions={[]}
        hint="Such as https://app.example.com, if a page in a browser uses the key. Empty: no page."
      />
      <NumberField
        control={control}
        name="requests_per_hour"
        label="Requests per hour"
        hint="Leaves the rest of the hourly limit to your other keys. Empty: as many as your company has."
      />
    </>
  )
}

/** Changes how a key may be used, and what it is called. */
export function ApiKeyRulesForm({
  apiKey,
  action,
  onDone,
  onCancel,
}: {
  apiKey: ApiKeyRecord
  action: (values: ApiKeyRuleValues) => Promise<FormState<ApiKeyRecord>>
  onDone: () => void
  onCancel: () => void
}) {
  const { name, expires_at, allowed_addresses, allowed_origins, requests_per_hour } = apiKey
  const form = useServerForm<ApiKeyRuleValues, ApiKeyRecord>({
    schema: apiKeyUpdate,
    defaults: { name, expires_at: expires_at ?? '', allowed_addresses, allowed_origins, requests_per_hour },
    action,
    onDone,
  })
  return (
    <Form form={form}>
      <TextField control={form.control} name="name" label="Name" required />
      <ApiKeyRuleFields control={form.control} />
      <FormActions form={form} submitLabel="Save" onCancel={onCancel} />
    </Form>
  )
}
