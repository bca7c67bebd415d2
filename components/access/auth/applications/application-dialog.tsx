'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { Field, FieldGroup } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import type { FormState } from '@/lib/schemas/form-state'
import type { ApplicationRecord } from '@/lib/schemas/access/oauth'
import { LogoField } from './logo-field'
import type { ScopeChoice } from './types'

const TYPES = [
  { value: 'confidential', label: 'Confidential: runs on a server and keeps a secret' },
  { value: 'public', label: 'Public: runs on a phone or in a browser and cannot keep a secret (PKCE)' },
] as const

type Refusal = Extract<FormState, { status: 'error' }>

/** Registers an application, or changes one. */
export function ApplicationDialog({
  application,
  scopes,
  onClose,
  onSave,
}: {
  application: ApplicationRecord | null
  scopes: readonly ScopeChoice[]
  onClose: () => void
  /** `null` when it was saved. */
  onSave: (body: Record<string, unknown>) => Promise<Refusal | null>
}) {
  const [values, setValues] = useState(() => startOf(application))
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [saving, setSaving] = useState(false)
  const set = (change: Partial<Values>) => setValues({ ...values, ...change })

  async function save() {
    if (saving) return
    setSaving(true)
    setRefusal(await onSave(bodyOf(values, application === null)))
    setSaving(false)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={application ? `Change ${application.name}` : 'Register an application'}
      description="It can then ask your users to connect it, with at most the permissions chosen here."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="application" variant="primary" pending={saving}>
            {application ? 'Save' : 'Register'}
          </Button>
        </>
      }
    >
      <form
        id="application"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {refusal ? (
          <Callout kind="danger" announce>
            {refusal.message}
          </Callout>
        ) : null}
        <ApplicationFields values={values} set={set} refusal={refusal} isNew={application === null} scopes={scopes} />
      </form>
    </Dialog>
  )
}

type Values = ReturnType<typeof startOf>

function ApplicationFields({
  values,
  set,
  refusal,
  isNew,
  scopes,
}: {
  values: Values
  set: (change: Partial<Values>) => void
  refusal: Refusal | null
  isNew: boolean
  scopes: readonly ScopeChoice[]
}) {
  const field = (name: string, label: string) => ({ name, label, error: errorOf(refusal, name) })
  return (
    <>
      <FieldGroup columns={2}>
        <Field {...field('name', 'Name')} required>
          <Input value={values.name} onChange={(event) => set({ name: event.target.value })} />
        </Field>
        <Field {...field('publisher', 'Publisher')} hint="Who provides it. If empty, your company.">
          <Input value={values.publisher} onChange={(event) => set({ publisher: event.target.value })} />
        </Field>
      </FieldGroup>
      <LogoField
        name={values.name}
        value={values.logo}
        error={errorOf(refusal, 'logo')}
        onChange={(logo) => set({ logo })}
      />
      {isNew ? (
        <Field {...field('client_type', 'Type')}>
          <Select
            options={TYPES}
            value={values.client_type}
            onValueChange={(type) => set({ client_type: type ?? 'confidential' })}
          />
        </Field>
      ) : null}
      <Field
        {...field('redirect_uris', 'Redirect URIs')}
        required
        hint="One per line; they must match exactly. https, or http on localhost."
      >
        <Textarea
          rows={2}
          spellCheck={false}
          value={values.redirect_uris}
          onChange={(event) => set({ redirect_uris: event.target.value })}
        />
      </Field>
      <Field
        {...field('allowed_origins', 'Web origins')}
        hint="One per line, such as https://app.example.com, if pages in a browser call the API with its tokens."
      >
        <Textarea
          rows={2}
          spellCheck={false}
          value={values.allowed_origins}
          onChange={(event) => set({ allowed_origins: event.target.value })}
        />
      </Field>
      {values.client_type === 'confidential' ? (
        <PkceField value={values.require_pkce} onChange={(require_pkce) => set({ require_pkce })} />
      ) : null}
      <SharedField value={values.shared} onChange={(shared) => set({ shared })} />
      <ScopesField
        scopes={scopes}
        chosen={values.scopes}
        isRefused={errorOf(refusal, 'scopes') !== undefined}
        onChange={(chosen) => set({ scopes: chosen })}
      />
    </>
  )
}

function PkceField({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }) {
  return (
    <div>
      <Checkbox checked={value} onCheckedChange={onChange} label="Require PKCE" />
      <p className="mt-1 text-xs text-text-2">
        Protects against stolen codes. Turn it off only when the application cannot send a code_challenge.
      </p>
    </div>
  )
}

function SharedField({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }) {
  return (
    <div>
      <Checkbox checked={value} onCheckedChange={onChange} label="Other companies on this installation may allow it" />
      <p className="mt-1 text-xs text-text-2">
        An administrator of each company decides. They see the name of your company beside it.
      </p>
    </div>
  )
}

function ScopesField({
  scopes,
  chosen,
  isRefused,
  onChange,
}: {
  scopes: readonly ScopeChoice[]
  chosen: readonly string[]
  isRefused: boolean
  onChange: (chosen: string[]) => void
}) {
  return (
    <FieldGroup legend="Permissions it may ask for">
      {isRefused ? <p className="text-xs text-danger-text">Choose at least one permission.</p> : null}
      <div className="flex flex-col gap-1">
        {scopes.map(({ scope, meaning }) => (
          <Checkbox
            key={scope}
            checked={chosen.includes(scope)}
            onCheckedChange={(on) => onChange(on ? [...chosen, scope] : chosen.filter((one) => one !== scope))}
            label={
              <>
                {meaning} <span className="font-mono text-xs text-text-3">{scope}</span>
              </>
            }
          />
        ))}
      </div>
    </FieldGroup>
  )
}

const NEW_APPLICATION = {
  name: '',
  publisher: null,
  logo: null,
  client_type: 'confidential' as const,
  redirect_uris: [],
  allowed_origins: [],
  scopes: [],
  require_pkce: true,
  shared: false,
}

function startOf(application: ApplicationRecord | null) {
  const { name, publisher, logo, client_type, redirect_uris, allowed_origins, scopes, require_pkce, shared } =
    application ?? NEW_APPLICATION
  return {
    name,
    publisher: publisher ?? '',
    logo,
    client_type,
    redirect_uris: redirect_uris.join('\n'),
    allowed_origins: allowed_origins.join('\n'),
    scopes: scopes as readonly string[],
    require_pkce,
    shared,
  }
}

function bodyOf({ client_type, ...values }: Values, fresh: boolean): Record<string, unknown> {
  const redirect_uris = linesOf(values.redirect_uris)
  const allowed_origins = linesOf(values.allowed_origins)
  const require_pkce = client_type === 'public' || values.require_pkce
  return { ...values, require_pkce, redirect_uris, allowed_origins, ...(fresh && { client_type }) }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** What is wrong with a field or with an entry of its list: `redirect_uris[1]` is the second line. */
function errorOf(refusal: Refusal | null, field: string): string | undefined {
  const refusedField = Object.entries(refusal?.fields ?? {}).find(
    ([path]) => path === field || path.startsWith(`${field}[`),
  )
  if (!refusedField) return undefined
  const entry = /\[(\d+)\]/.exec(refusedField[0])?.[1]
  return entry === undefined ? refusedField[1] : `Line ${Number(entry) + 1} ${refusedField[1]}`
}
