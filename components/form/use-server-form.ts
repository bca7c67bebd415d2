'use client'

import { toNestErrors } from '@hookform/resolvers'
import { useRef, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import { get, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useUnsavedGuard } from '@/components/ui/unsaved'
import { isSessionEnded, SESSION_ENDED_SENTENCE } from '@/lib/domain/session-ended'
import { UNAVAILABLE_SENTENCE, isDatabaseUnavailable } from '@/lib/domain/unavailable'
import { problemsOf } from '@/lib/schemas/draft'
import type { FormState } from '@/lib/schemas/form-state'
import { formPath } from '@/lib/schemas/form-state'

export type ServerFormOptions<Input extends FieldValues, Data> = {
  /** The API's schema: the same rules and words before and after the way to the server. */
  schema: z.ZodType<unknown, Input>
  defaults: DefaultValues<Input>
  /** What the edit is based on (a record's version); passed to the action and renewed when a colleague saved first. */
  version?: string
  action: (values: Input, version: string | undefined) => Promise<FormState<Data>>
  onDone?: (data: Data, values: Input) => void
  /** `leave`: the page goes on after saving and the form stays locked. `stay`: it can be saved again. */
  after?: 'leave' | 'stay'
  /** Asks before unsaved changes are left behind. */
  guard?: boolean
}

/** Both versions, and which fields this user edited: the others start on the colleague's side. */
export type Stale = Extract<FormState, { status: 'stale' }> & { edited: readonly string[] }

export type ServerForm<Input extends FieldValues> = UseFormReturn<Input> & {
  /** For `<form onSubmit>`. While one save is on its way, another does nothing. */
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>
  saving: boolean
  /** Why the last save failed as a whole; the change is still in the form. */
  message: string | null
  stale: Stale | null
  /** Goes on with the chosen values on top of the colleague's version. */
  resolveStale: (values: Record<string, unknown>) => Promise<void>
  dismissStale: () => void
}

/** A form that is checked here, saved there, and never loses what was typed. */
export function useServerForm<Input extends FieldValues, Data>({
  schema,
  defaults,
  version,
  action,
  onDone,
  after = 'leave',
  guard = true,
}: ServerFormOptions<Input, Data>): ServerForm<Input> {
  const refused = useRef<Refused[]>([])
  const form = useForm<Input>({ resolver: resolverOf(schema, refused), defaultValues: defaults, mode: 'onTouched' })
  const [saving, setSaving] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const [stale, setStale] = useState<Stale | null>(null)
  const base = useRef(version)
  // State would come a render too late for the second click of a double click.
  const locked = useRef(false)
  const { isDirty, dirtyFields } = form.formState
  useUnsavedGuard(guard && isDirty)

  async function save(values: Input) {
    setMessage(null)
    const edited = Object.keys(dirtyFields)
    const answer = await attempt(action, values, base.current)
    if (answer.status === 'ok') {
      form.reset(values)
      onDone?.(answer.data, values)
      return after === 'leave'
    }
    if (answer.status === 'stale') {
      setStale({ ...answer, edited })
      return false
    }
    refused.current = showErrors(form, answer)
    setMessage(answer.message)
    return false
  }

  async function submit(event?: React.BaseSyntheticEvent) {
    event?.preventDefault()
    if (locked.current) return
    locked.current = true
    setSaving(true)
    let done = false
    refused.current = []
    try {
      await form.handleSubmit(async (values) => {
        done = await save(values)
      })(event)
    } finally {
      locked.current = done
      setSaving(done)
    }
  }

  async function resolveStale(values: Record<string, unknown>) {
    base.current = stale?.version ?? base.current
    setStale(null)
    for (const [field, value] of Object.entries(values)) {
      form.setValue(field as FieldPath<Input>, value as Parameters<typeof form.setValue>[1], { shouldDirty: true })
    }
    await submit()
  }

  return { ...form, submit, saving, message, stale, resolveStale, dismissStale: () => setStale(null) }
}

async function attempt<Input, Data>(
  action: (values: Input, version: string | undefined) => Promise<FormState<Data>>,
  values: Input,
  version: string | undefined,
): Promise<FormState<Data>> {
  try {
    return await action(values, version)
  } catch (error) {
    // A redirect of the action travels as an error; the framework must see it.
    if (isFrameworkSignal(error)) throw error
    if (isSessionEnded(error)) return { status: 'error', message: SESSION_ENDED_SENTENCE, fields: {} }
    if (isDatabaseUnavailable(error)) return { status: 'error', message: UNAVAILABLE_SENTENCE, fields: {} }
    const message = navigator.onLine
      ? 'Not saved: the server did not answer. What you typed is still here; try again.'
      : 'Not saved: this device is offline. What you typed is still here; save again when the connection is back.'
    return { status: 'error', message, fields: {} }
  }
}

function isFrameworkSignal(error: unknown): boolean {
  return error instanceof Error && 'digest' in error && String(error.digest).startsWith('NEXT_')
}

/** What the server said of a field, and the value that it said it of. */
type Refused = { path: string; value: unknown; message: string }

function showErrors<Input extends FieldValues>(
  form: UseFormReturn<Input>,
  answer: { fields: Record<string, string> },
): Refused[] {
  return Object.entries(answer.fields).map(([field, message], index) => {
    const path = formPath(field) as FieldPath<Input>
    form.setError(path, { type: 'server', message }, { shouldFocus: index === 0 })
    return { path, value: form.getValues(path), message }
  })
}

/**
 * Checks by the schema and speaks as the API does; hands on what was typed, for the server parses it again. What the server said stays
 * until its field is changed or the form saved again: gone when the field is left, it would move what is being clicked below it.
 */
function resolverOf<Input extends FieldValues>(
  schema: z.ZodType<unknown, Input>,
  refused: { readonly current: readonly Refused[] },
): Resolver<Input> {
  return (values, _context, options) => {
    const flat: Record<string, { type: string; message: string }> = {}
    const result = schema.safeParse(values)
    const problems = result.error ? problemsOf(result.error, [], values) : []
    for (const { field, message } of problems) flat[formPath(field)] ??= { type: 'schema', message }
    for (const { path, value, message } of refused.current)
      if (get(values, path) === value) flat[path] ??= { type: 'server', message }
    return Object.keys(flat).length === 0
      ? { values, errors: {} }
      : { values: {}, errors: toNestErrors<Input>(flat, options) }
  }
}
