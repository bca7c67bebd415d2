'use client'

import type { z } from 'zod'
import { Form, FormActions } from '@/components/form/form'
import type { FormState } from '@/lib/schemas/form-state'
import { TextField } from '@/components/form/fields'
import { useBoundField } from '@/components/form/use-bound-field'
import { useServerForm } from '@/components/form/use-server-form'
import { Callout } from '@/components/ui/callout'
import { Checkbox } from '@/components/ui/checkbox'
import { apiKeyCreate, type ApiKeyWithSecret } from '@/lib/schemas/access/api-key'
import { ApiKeyRuleFields } from './api-key-rules'

export type ApiKeyValues = z.input<typeof apiKeyCreate>
type Scope = ApiKeyValues['scopes'][number]
export type ScopeChoice = { value: Scope; meaning: string }

/** The name of a key and what it may do, in words. */
export function ApiKeyForm({
  scopes,
  action,
  onDone,
  onCancel,
}: {
  scopes: readonly ScopeChoice[]
  action: (values: ApiKeyValues) => Promise<FormState<ApiKeyWithSecret>>
  onDone: (key: ApiKeyWithSecret) => void
  onCancel: () => void
}) {
  const form = useServerForm<ApiKeyValues, ApiKeyWithSecret>({
    schema: apiKeyCreate,
    defaults: {
      name: '',
      scopes: [],
      expires_at: '',
      allowed_addresses: [],
      allowed_origins: [],
      requests_per_hour: null,
      assistant_read_only: false,
      assistant_tools: [],
    },
    action,
    onDone,
  })
  const { field, error } = useBoundField({ control: form.control, name: 'scopes', label: 'Permissions' })
  const chosen = field.value
  const toggle = (scope: Scope, on: boolean) =>
    field.onChange(on ? [...chosen, scope] : chosen.filter((other) => other !== scope))

  return (
    <Form form={form}>
      <TextField
        control={form.control}
        name="name"
        label="Name"
        required
        hint="What will use it, such as the name of your accounting server."
      />
      <fieldset
        className="min-w-0"
        aria-describedby={error ? 'scopes-error' : undefined}
        ref={(element) => field.ref({ focus: () => element?.querySelector<HTMLElement>('[role=checkbox]')?.focus() })}
      >
        <legend className="mb-1 text-xs font-medium text-text-2">
          Permissions <span className="text-danger-text">*</span>
        </legend>
        <div className="flex flex-col gap-0.5">
          {scopes.map(({ value, meaning }) => (
            <Checkbox
              key={value}
              checked={chosen.includes(value)}
              onCheckedChange={(on) => toggle(value, on)}
              onBlur={field.onBlur}
              label={
                <>
                  {meaning} <span className="font-mono text-xs text-text-3">{value}</span>
                </>
              }
            />
          ))}
        </div>
        {error ? (
          <p id="scopes-error" className="mt-1 text-xs text-danger-text">
            Choose at least one permission.
          </p>
        ) : null}
      </fieldset>
      {chosen.includes('admin') ? (
        <Callout kind="warning">
          A key with full access can change everything, users and other keys included. Choose it only if nothing less is
          enough.
        </Callout>
      ) : null}
      <ApiKeyRuleFields control={form.control} />
      <FormActions form={form} submitLabel="Create key" onCancel={onCancel} />
    </Form>
  )
}
