'use client'

import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import { CheckboxField, NumberField, TextField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import { TagsField } from '@/components/form/tags-field'
import { useServerForm } from '@/components/form/use-server-form'
import { ASSISTANT_TOOL_NAMES } from '@/lib/domain/assistants'
import { type ApiKeyWithSecret, assistantKeyCreate, assistantKeyUpdate } from '@/lib/schemas/access/api-key'
import type { AssistantRecord } from '@/lib/schemas/access/assistant'
import type { FormState } from '@/lib/schemas/form-state'

export type AssistantKeyValues = z.input<typeof assistantKeyCreate>
export type AssistantRuleValues = z.input<typeof assistantKeyUpdate>

/** Enough for a busy day of one dispatcher, and an end for what goes wrong. */
const USUAL_CHANGES = 100

/** Makes a key for an assistant; what is filled in already suits most. */
export function NewAssistantForm({
  action,
  onDone,
  onCancel,
}: {
  action: (values: AssistantKeyValues) => Promise<FormState<ApiKeyWithSecret>>
  onDone: (key: ApiKeyWithSecret) => void
  onCancel: () => void
}) {
  const form = useServerForm<AssistantKeyValues, ApiKeyWithSecret>({
    schema: assistantKeyCreate,
    defaults: {
      name: 'Assistant',
      assistant_read_only: false,
      assistant_tools: [],
      assistant_writes_per_hour: USUAL_CHANGES,
    },
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
        hint="The audit log shows it with each change."
      />
      <LimitFields control={form.control} />
      <FormActions form={form} submitLabel="Create key" onCancel={onCancel} />
    </Form>
  )
}

/** Changes what an assistant may do with its key. */
export function AssistantLimitsForm({
  assistant,
  action,
  onDone,
  onCancel,
}: {
  assistant: AssistantRecord
  action: (values: AssistantRuleValues) => Promise<FormState>
  onDone: () => void
  onCancel: () => void
}) {
  const form = useServerForm<AssistantRuleValues, undefined>({
    schema: assistantKeyUpdate,
    defaults: {
      assistant_read_only: assistant.read_only,
      assistant_tools: assistant.tools,
      assistant_writes_per_hour: assistant.writes_per_hour,
    },
    action,
    onDone,
  })
  return (
    <Form form={form}>
      <LimitFields control={form.control} />
      <FormActions form={form} submitLabel="Save" onCancel={onCancel} />
    </Form>
  )
}

function LimitFields<Values extends AssistantKeyValues | AssistantRuleValues>(props: { control: Control<Values> }) {
  // The same three fields, whichever form they are in.
  const control = props.control as unknown as Control<AssistantRuleValues>
  return (
    <>
      <CheckboxField
        control={control}
        name="assistant_read_only"
        label="Read only: it looks things up and changes nothing"
      />
      <NumberField
        control={control}
        name="assistant_writes_per_hour"
        label="Changes per hour"
        hint="Each one is shown and confirmed before it is made. Empty: as many as your company’s limit allows."
      />
      <TagsField
        control={control}
        name="assistant_tools"
        label="Allowed tools"
        suggestions={ASSISTANT_TOOL_NAMES}
        hint="Such as search and schedule. Empty: all of them."
      />
    </>
  )
}
