import { nounOf, type RecordType } from '@/lib/domain/resources'
import type { OwnAction, OwnStep } from '@/lib/domain/undo/actions'
import { isMerge } from '@/lib/services/data/merges'
import { verbsOf } from '@/lib/services/data/registry'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'

/** The verb of the record that takes a change of its history back. */
const NEEDED: Record<string, keyof ResourceVerbs> = {
  create: 'delete',
  delete: 'restore',
  restore: 'delete',
  update: 'update',
  complete: 'update',
  undo: 'update',
  redo: 'update',
  set_shifts: 'putBack',
}

/** Why an action cannot be undone, in words: something was sent, or its kind has no way back. `null` for one that can be. */
export function refusalOf({ steps }: Pick<OwnAction, 'steps'>): string | null {
  if (isMerge({ steps })) return null
  if (steps.some(({ record_type }) => record_type === 'arrival_promise') && !movesWork(steps)) return TOLD
  for (const step of steps) {
    const reason = step.follows ? null : refusalOfStep(step)
    if (reason) return reason
  }
  return null
}

/** Whether what was told goes back with a move of the work that it was about. */
function movesWork(steps: readonly OwnStep[]): boolean {
  const orders = steps.filter(({ record_type }) => record_type === 'work_order')
  return orders.length > 0 && orders.every(({ verb }) => verb !== 'create')
}

function refusalOfStep({ record_type, verb }: OwnStep): string | null {
  if (verb === 'send' || verb === 'send_failed' || verb === 'deliver')
    return 'An e-mail that has been sent cannot be taken back.'
  if (verb === 'distinguish') return 'Select the two in the list of customers to merge them all the same.'
  const needed = NEEDED[verb]
  if (needed && verbsOf(record_type)?.[needed]) return null
  return REASONS[record_type as RecordType] ?? `What was done to a ${nounOf(record_type)} cannot be undone.`
}

const TOLD = 'The customer was told. Promise another time instead.'
const ACCESS = 'This changed permissions. Change it back in the settings.'

const REASONS: Partial<Record<RecordType, string>> = {
  payment: 'Delete the payment on the page of its invoice instead.',
  export_batch: 'An accounting program may have it. Say on the page Accounting that the export failed instead.',
  invoice: 'It was issued. Credit it on its page instead.',
  asset_part: 'A built-in part is not changed, only added and taken out.',
  service_record: 'A service record stays in the history of its asset.',
  time_entry: 'Recorded time is kept. Correct the entry on the page Hours.',
  timesheet: 'Open or approve the week on the page Hours.',
  user: ACCESS,
  invitation: 'The invitation has been sent. Revoke it in the settings.',
  api_key: 'A key that was shown may be in use. Revoke it in the settings.',
  calendar_feed: 'The address may be in use. Renew or revoke the calendar feed on the page of its record.',
  oauth_application: ACCESS,
  oauth_grant: ACCESS,
  webhook_endpoint: 'Events may have been sent meanwhile. Change the endpoint in the settings.',
  account: 'Change the company’s settings back on their own page.',
}
