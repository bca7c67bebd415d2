import type { FormState } from '@/lib/schemas/form-state'
import { isDatabaseDown } from '@/lib/db/failures'
import { UNAVAILABLE_SENTENCE } from '@/lib/domain/unavailable'
import { etagOf } from '@/lib/domain/etag'
import { type Problem, ServiceError } from '@/lib/errors'
import { logFailure } from '@/lib/log'

/**
 * Runs a verb for a form or a button and says how it went, in words for users: a `ServiceError` becomes its message
 * with each problem on its field; anything else is logged and told without its message.
 */
export async function formState<Data>(work: () => Promise<Data>): Promise<FormState<Data>> {
  try {
    return { status: 'ok', data: await work() }
  } catch (error) {
    if (isNavigation(error)) throw error
    return failedState(error)
  }
}

/**
 * Runs the verb of an edit that names the version it is based on, and says how it went. When a colleague saved first, the answer carries both
 * versions, and the version that the next attempt must name; nothing was written. `asForm` gives a record the fields
 * that the form has.
 */
export async function editState<Data, Stored extends object>(
  mine: Record<string, unknown>,
  save: () => Promise<Data>,
  readTheirs: () => Promise<Stored>,
  asForm: (stored: Stored) => object = (stored) => stored,
): Promise<FormState<Data>> {
  try {
    return { status: 'ok', data: await save() }
  } catch (error) {
    if (isNavigation(error)) throw error
    if (!(error instanceof ServiceError) || error.code !== 'precondition_failed') return failedState(error)
    const theirs = await readTheirs()
    return { status: 'stale', mine, theirs: asForm(theirs) as Record<string, unknown>, version: etagOf(theirs) }
  }
}

/** Waits for a verb whose record the page does not need: being done is all that a button has to know. */
export async function withoutData(work: Promise<unknown>): Promise<undefined> {
  await work
  return undefined
}

function failedState(error: unknown): Extract<FormState, { status: 'error' }> {
  if (error instanceof ServiceError) {
    const fields = Object.fromEntries(error.details.map(({ field, message }) => [field, message]))
    const details = error.code === 'validation_error' ? error.details.slice(0, 3).map(sentenceOf).join(' ') : ''
    return { status: 'error', message: details || error.message, fields }
  }
  logFailure('action failed', error)
  const message = isDatabaseDown(error)
    ? UNAVAILABLE_SENTENCE
    : 'Something went wrong on our side. Nothing was saved; please try again.'
  return { status: 'error', message, fields: {} }
}

/** What forms call a field by another name than the API does. */
const NAMES: Record<string, string> = { substance: 'refrigerant' }

/** `customer_id` that `is required` is "Customer is required." to somebody who has never seen the API. */
function sentenceOf({ field, message }: Problem): string {
  const last = (field.split('.').at(-1) ?? '').replace(/_id$|_ids$|\[\d+\]$/, '')
  const name = NAMES[last] ?? last.replaceAll('_', ' ')
  if (name === '' || !/^\p{Ll}/u.test(message)) return /[.!?]$/.test(message) ? message : `${message}.`
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${message}.`
}

/** The framework redirects by throwing; that is no failure. */
function isNavigation(error: unknown): boolean {
  const digest = error instanceof Error ? (error as { digest?: unknown }).digest : undefined
  return typeof digest === 'string' && digest.startsWith('NEXT_')
}
