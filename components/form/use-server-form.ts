'use client'

import { toNestErrors } from '@hookform/resolvers'
import { useRef, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useUnsavedGuard } from '@/components/frame/unsaved'
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
  const form = useForm<Input>({ resolver: resolverOf(schema), defaultValues: defaults, mode: 'onTouched' })
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
    showErrors(form, answer)
    setMessage(answer.message)
    return false
  }

  async function submit(event?: React.BaseSyntheticEvent) {
    event?.preventDefault()
    if (locked.current) return
    locked.current = true
    setSaving(true)
    let done = false
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

function showErrors<Input extends FieldValues>(form: UseFormReturn<Input>, answer: { fields: Record<string, string> }) {
  const paths = Object.entries(answer.fields)
  for (const [index, [path, message]] of paths.entries()) {
    form.setError(formPath(path) as FieldPath<Input>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
}

/** Checks by the schema and speaks as the API does; hands on what was typed, for the server parses it again. */
function resolverOf<Input extends FieldValues>(schema: z.ZodType<unknown, Input>): Resolver<Input> {
  return (values, _context, options) => {
    const result = schema.safeParse(values)
    if (result.success) return { values, errors: {} }
    const flat: Record<string, { type: string; message: string }> = {}
    for (const issue of result.error.issues) {
      for (const { field, message } of problemsOf(issue, [], values))
        flat[formPath(field)] ??= { type: issue.code, message }
    }
    return { values: {}, errors: toNestErrors<Input>(flat, options) }
  }
}
