'use client'

import { CheckboxField, TextField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import type { FormState } from '@/lib/schemas/form-state'
import { useServerForm } from '@/components/form/use-server-form'
import { webhookEndpointCreate, type WebhookEndpointRecord } from '@/lib/schemas/data/webhook'
import { EventsField } from './events-field'
import type { EndpointValues } from './types'

/** Where changes are sent, and which. */
export function EndpointForm<Saved>({
  endpoint,
  action,
  onDone,
  onCancel,
}: {
  /** Null makes a new one. */
  endpoint: WebhookEndpointRecord | null
  action: (values: EndpointValues) => Promise<FormState<Saved>>
  onDone: (saved: Saved) => void
  onCancel: () => void
}) {
  const form = useServerForm<EndpointValues, Saved>({
    schema: webhookEndpointCreate,
    defaults: {
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      events: (endpoint?.events ?? []) as EndpointValues['events'],
      ordered: endpoint?.ordered ?? false,
      enabled: endpoint?.enabled ?? true,
    },
    action,
    onDone,
  })
  return (
    <Form form={form}>
      <TextField
        control={form.control}
        name="url"
        label="Address"
        type="url"
        required
        hint="A public address that begins with https://. It answers 2xx within 15 seconds."
      />
      <TextField control={form.control} name="description" label="What it is for" />
      <EventsField control={form.control} />
      <CheckboxField
        control={form.control}
        name="ordered"
        label="Keep all messages in order: one that fails holds back those after it"
      />
      <FormActions form={form} submitLabel={endpoint ? 'Save' : 'Create webhook'} onCancel={onCancel} />
    </Form>
  )
}
