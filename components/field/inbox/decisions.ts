import { WORK_ORDER_STATUS } from '@/components/ui/status'
import { isCommandKind, STATUS_AFTER } from '@/lib/domain/field/kinds'
import { doneWords } from '@/lib/domain/field/words'
import type { UndecidedCommand } from '@/lib/schemas/field/inbox'

/** What is decided at once, in the order in which it happened. */
export type Decision = readonly [UndecidedCommand, ...UndecidedCommand[]]

/**
 * The decisions that the office has to make: one for all that happened at a job, since its steps only make sense in their order, and one for
 * each changed field, whose two values are compared. What came first, first.
 */
export function decisionsOf(commands: readonly UndecidedCommand[]): Decision[] {
  const commandsByJob = new Map<string, UndecidedCommand[]>()
  for (const command of commands) {
    const key = command.kind === 'set_field' ? command.id : (command.job?.id ?? command.id)
    commandsByJob.set(key, [...(commandsByJob.get(key) ?? []), command])
  }
  const inOrder = (one: UndecidedCommand, other: UndecidedCommand) =>
    one.occurred_at.localeCompare(other.occurred_at) || one.id.localeCompare(other.id)
  return [...commandsByJob.values()].map(
    (group) => group.toSorted(inOrder) as [UndecidedCommand, ...UndecidedCommand[]],
  )
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

/** What each choice leads to, as sentences. */
export function outcomesOf(decision: Decision): { apply: string; discard: string } {
  const [{ kind, job }] = decision
  if (kind === 'set_field')
    return { apply: 'It becomes what the technician wrote.', discard: 'It stays as the office has it.' }
  const statuses = decision.flatMap(({ kind: step }) => (isCommandKind(step) ? (STATUS_AFTER[step] ?? []) : []))
  const next = statuses.at(-1)
  const apply = next
    ? `The job becomes ${wordOf(next)} at the time that was reported, unless a later step is known.`
    : 'It is done as it was reported.'
  return { apply, discard: job ? `The job stays ${wordOf(job.status)}.` : 'Nothing changes.' }
}

function wordOf(status: keyof typeof WORK_ORDER_STATUS): string {
  return WORK_ORDER_STATUS[status].label.toLowerCase()
}
