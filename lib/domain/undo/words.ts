import { pluralOf } from '@/lib/domain/plural'
import { nounOf } from '@/lib/domain/resources'
import type { OwnAction, OwnStep } from './actions'

const VERBS: Record<string, string> = {
  create: 'Created',
  update: 'Changed',
  complete: 'Completed',
  delete: 'Deleted',
  restore: 'Restored',
  distinguish: 'Compared',
  revoke: 'Revoked',
  issue: 'Issued',
  allocate: 'Allocated',
  deliver: 'Mailed',
  confirm: 'Confirmed',
  fail: 'Failed',
  set_shifts: 'Changed the working hours of',
  send: 'Sent an e-mail about',
  send_failed: 'Could not send an e-mail about',
}

/**
 * What an action did, in a few words: "Changed 12 work orders", "Deleted customer Harbor Foods and 3 more records". `name` is that of
 * the record that the action is told by.
 */
export function describeAction(action: OwnAction, name: string | null): string {
  const headline = headlineOf(action)
  if (!headline) return 'Changed something'
  const ownSteps = action.steps.filter(({ follows }) => !follows)
  const alike = new Set(ownSteps.filter((step) => isLike(step, headline)).map(({ record_id }) => record_id))
  const others = new Set(ownSteps.filter((step) => !isLike(step, headline)).map(({ record_id }) => record_id))
  for (const id of alike) others.delete(id)
  const noun = nounOf(headline.record_type)
  if (headline.verb === 'merge') return `Merged a duplicate into ${noun}${name ? ` ${shortened(name)}` : ''}`
  const what = alike.size > 1 ? `${alike.size} ${pluralOf(noun)}` : `${noun}${name ? ` ${shortened(name)}` : ''}`
  const more = others.size === 0 ? '' : ` and ${others.size} more record${others.size === 1 ? '' : 's'}`
  return `${VERBS[headline.verb] ?? 'Changed'} ${what}${more}`
}

type Changes = Record<string, [unknown, unknown]>

const nameIn = (value: unknown) =>
  typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : null

/** Whose a record without a name of its own is, such as leave: “of Ana Ruiz”. `null` where its changes do not say. */
export function ofPerson({ technician }: Changes): string | null {
  const name = nameIn(technician?.[1]) ?? nameIn(technician?.[0])
  return name === null ? null : `of ${name}`
}

/** What moving one work order was, in words: “Moved work order WO-000123 to Ben Okafor”. `null` for another change. */
export function describeMove(name: string, changes: Changes): string | null {
  const to = nameIn(changes.technician?.[1])
  if (to !== null) return `Moved work order ${name} to ${to}`
  if (changes.technician) return `Unassigned work order ${name}`
  return changes.scheduled_date ? `Moved work order ${name} to another time` : null
}

/**
 * The step that an action is told by: its last one, since what a verb does along the way it does first. What a customer was told of work is
 * told by the work.
 */
export function headlineOf({ steps }: OwnAction): OwnStep | undefined {
  const allSteps = steps.filter(({ follows }) => !follows)
  const workSteps = allSteps.filter(({ record_type }) => record_type !== 'arrival_promise')
  const ownSteps = workSteps.length > 0 ? workSteps : allSteps
  // A record that is made and then changed by the same request was made.
  return (
    ownSteps.find(({ verb, record_id }) => verb === 'create' && record_id === ownSteps[0]?.record_id) ??
    ownSteps[0] ??
    steps[0]
  )
}

function isLike(step: OwnStep, headline: OwnStep): boolean {
  return step.record_type === headline.record_type && step.verb === headline.verb
}

const MAX_NAME_LENGTH = 60

function shortened(name: string): string {
  const letters = Array.from(name)
  return letters.length <= MAX_NAME_LENGTH ? name : `${letters.slice(0, MAX_NAME_LENGTH - 1).join('')}…`
}

const MAX_FIELDS = 3

/** Names of fields as people say them: "scheduled date, technician and 2 more". */
export function fieldsInWords(fields: readonly string[]): string {
  const names = fields.slice(0, MAX_FIELDS).map((field) => field.replace(/_ids?$/, '').replaceAll('_', ' '))
  const more = fields.length > MAX_FIELDS ? ` and ${fields.length - MAX_FIELDS} more` : ''
  return `${names.join(', ')}${more}`
}

/** Why a record stays as it is: "was changed by Ben since: phone". */
export function changedBy({ by, fields }: { by: string; fields: readonly string[] }): string {
  return `was changed by ${by} since${fields.length > 0 ? `: ${fieldsInWords(fields)}` : ''}`
}
