import { Badge } from '@/components/ui/badge'
import { RadioGroup } from '@/components/ui/radio'
import type { PlanRecord } from '@/lib/schemas/scheduling/plan'

type Option = PlanRecord['options'][number]
export type RepairChoice = Option['choice']

/** What went wrong, and the ways to answer it. */
export function RepairOptions({
  plan,
  choice,
  onChoice,
}: {
  plan: PlanRecord
  choice: RepairChoice
  onChoice: (choice: RepairChoice) => void
}) {
  const { options, trigger } = plan
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm">{trigger?.message}</p>
      {options.length === 1 ? <p className="text-sm text-text-2">{nothingHelps(plan)}</p> : null}
      <RadioGroup
        legend="Options"
        value={choice}
        onValueChange={onChoice}
        options={options.map((option) => ({
          value: option.choice,
          label: (
            <span className="inline-flex flex-wrap items-center gap-x-2 font-medium">
              {titleOf(plan, option.choice)}
              {option.is_recommended && options.length > 1 ? <Badge tone="petrol">Recommended</Badge> : null}
            </span>
          ),
          hint: hintOf(option),
        }))}
      />
    </div>
  )
}

/** The plan with what one of its options proposes. */
export function withOption(plan: PlanRecord, choice: RepairChoice | null): PlanRecord {
  const option = plan.options.find((one) => one.choice === choice)
  return option ? { ...plan, proposals: option.proposals, unplanned: option.unplanned, calls: option.calls } : plan
}

/** The option that is chosen: what somebody chose, else what is recommended; null of what is no repair, or not ready. */
export function choiceOf(plan: PlanRecord | null, chosen: RepairChoice | null): RepairChoice | null {
  const options = plan?.options ?? []
  const option = options.find((one) => one.choice === chosen) ?? options.find((one) => one.is_recommended)
  return option?.choice ?? null
}

function isGap({ trigger }: PlanRecord): boolean {
  return trigger?.type === 'cancellation' || trigger?.type === 'no_access'
}

function titleOf(plan: PlanRecord, choice: RepairChoice): string {
  if (choice === 'leave') return 'Leave as it is'
  if (choice === 'later_days') return 'Move the rest to later days'
  if (isGap(plan)) return 'Fill the time with waiting work'
  return plan.trigger?.type === 'leave' ? 'Same day, other technicians' : 'Same day'
}

function nothingHelps(plan: PlanRecord): string {
  if (plan.trigger?.type === 'at_risk') return 'No other slot is better, on its day or the next seven days.'
  return isGap(plan)
    ? 'No waiting work fits into this time.'
    : 'No technician who could do it is free then or on the next seven days.'
}

function hintOf({ choice, proposals, unplanned, promises_broken, calls }: Option): string {
  const total = proposals.length + unplanned.length
  const moved = total === 1 ? '1 job moves' : `${total} jobs move`
  const all = unplanned.length === 0 ? moved : `${proposals.length} of ${moved}`
  const jobs = choice === 'leave' ? 'Nothing changes' : all
  const promises = `${promises_broken === 0 ? 'no' : promises_broken} ${promises_broken === 1 ? 'promise' : 'promises'} broken`
  const toCall = calls.length === 1 ? '1 customer to call' : `${calls.length} customers to call`
  return [jobs, promises, calls.length > 0 ? toCall : ''].filter(Boolean).join(' · ')
}
