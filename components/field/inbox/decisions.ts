import { WORK_ORDER_STATUS } from '@/components/ui/status'
import { partTaskName } from '@/lib/domain/field/words'
import { FOLLOW_UPS, type FollowUpKind, isCommandKind, STATUS_AFTER } from '@/lib/domain/field/kinds'
import { doneWords } from '@/lib/domain/field/words'
import { isFinished } from '@/lib/domain/work-orders/status'
import type { UndecidedCommand } from '@/lib/schemas/field/inbox'

/** What is decided at once, in the order in which it happened. */
export type Decision = readonly [UndecidedCommand, ...UndecidedCommand[]]
/** All that waits at one job. */
export type JobDecisions = readonly [Decision, ...Decision[]]

/** The kinds of which each command is decided by itself. */
const SINGLE = ['set_field', 'follow_up']

/**
 * The decisions that the office has to make: one for all that happened at a job, since its steps only make sense in their order, one for
 * each changed field, whose two values are compared, and one for each follow-up. What came first, first.
 */
export function decisionsOf(commands: readonly UndecidedCommand[]): Decision[] {
  const inOrder = (one: UndecidedCommand, other: UndecidedCommand) =>
    one.occurred_at.localeCompare(other.occurred_at) || one.id.localeCompare(other.id)
  const decisions = groupBy(commands, ({ id, kind, job }) => (SINGLE.includes(kind) ? id : (job?.id ?? id)))
  return decisions.map((group) => group.toSorted(inOrder) as [UndecidedCommand, ...UndecidedCommand[]])
}

/** Decisions by their jobs, in the order of each job's first one. */
export function byJob(decisions: readonly Decision[]): JobDecisions[] {
  return groupBy(decisions, ([{ id, job }]) => job?.id ?? id)
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): [Item, ...Item[]][] {
  const groups = new Map<string, [Item, ...Item[]]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return [...groups.values()]
}

/** What was done, as a sentence without its end: “Sam Reyes started the job, then completed the job”. */
export function decisionWords(decision: Decision): string {
  return decision
    .map(({ technician, kind, payload }, index) => {
      const isSame = decision[index - 1]?.technician.id === technician.id
      return isSame ? `then ${doneWords(kind, payload)}` : `${technician.name} ${doneWords(kind, payload)}`
    })
    .join(', ')
}

type Choices = Record<'apply' | 'discard', { label: string; done: string }>

const DISMISS = { label: 'Dismiss', done: 'It is dismissed.' }
const PLAIN: Choices = {
  apply: { label: 'Apply', done: 'It is applied.' },
  discard: { label: 'Discard', done: 'It is discarded.' },
}
const OF_FOLLOW_UP: Record<FollowUpKind | 'nameplate', Choices> = {
  visit: { apply: { label: 'Add a visit', done: 'The visit waits in the queue.' }, discard: DISMISS },
  part: { apply: { label: 'Add a task and a visit', done: 'The task and the visit are added.' }, discard: DISMISS },
  work_order: { apply: { label: 'Create the work order', done: 'The work order is created.' }, discard: DISMISS },
  nameplate: { apply: { label: 'Change the machine', done: 'The machine is changed.' }, discard: DISMISS },
}

/** The two choices of a decision: the name of each button, and what is said once it is done. */
export function choicesOf([{ kind, payload }]: Decision): Choices {
  const what = ([...FOLLOW_UPS, 'nameplate'] as const).find((one) => one === payload.what)
  return kind === 'follow_up' && what ? OF_FOLLOW_UP[what] : PLAIN
}

/** What each choice leads to, as sentences. */
export function outcomesOf(decision: Decision): { apply: string; discard: string } {
  const [{ kind, job, payload }] = decision
  if (kind === 'set_field')
    return { apply: 'It becomes what the technician wrote.', discard: 'It stays as the office has it.' }
  if (kind === 'follow_up' && job)
    return {
      apply: followUpOutcome(job, payload),
      discard: payload.what === 'nameplate' ? 'The machine stays as it is.' : 'Nothing is planned.',
    }
  const statuses = decision.flatMap(({ kind: step }) => (isCommandKind(step) ? (STATUS_AFTER[step] ?? []) : []))
  const next = statuses.at(-1)
  const apply = next
    ? `The job becomes ${wordOf(next)} at the time that was reported, unless a later step is known.`
    : 'It is done as it was reported.'
  return { apply, discard: job ? `The job stays ${wordOf(job.status)}.` : 'Nothing changes.' }
}

type Job = NonNullable<UndecidedCommand['job']>

function followUpOutcome(job: Job, { what, asset, day, quantity, name, photos }: UndecidedCommand['payload']): string {
  if (what === 'work_order') {
    const count = Array.isArray(photos) ? photos.length : 0
    const about = [job.customer, job.site, asset].filter((part) => typeof part === 'string').join(', ')
    return `A new open work order for ${about}${count > 0 ? `, with ${count} photo(s)` : ''}.`
  }
  if (what === 'nameplate')
    return `${String(asset)} gets these values; a serial or model number that it has is replaced.`
  if (isFinished(job.status)) return `${job.work_order_number} is ${wordOf(job.status)}: reopen it first.`
  const visit = `a further visit without a technician, ${typeof day === 'string' ? 'on the day that is wanted' : 'without a time'}, in the queue`
  return what === 'part'
    ? `${job.work_order_number} gets the task “${partTaskName(quantity, name)}” and ${visit}.`
    : `${job.work_order_number} gets ${visit}.`
}

function wordOf(status: keyof typeof WORK_ORDER_STATUS): string {
  return WORK_ORDER_STATUS[status].label.toLowerCase()
}
