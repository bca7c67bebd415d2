import type { BoardClock } from '@/lib/domain/board/format'
import { formatDuration } from '@/lib/domain/duration'
import type { SlaKind } from '@/lib/domain/sla/types'
import type { RiskReason } from './types'

const CLOCKS: Record<SlaKind, string> = {
  acknowledge: 'Assignment is promised by the contract',
  arrive: 'Arrival is promised by the contract',
  resolve: 'The end of the work is promised by the contract',
}

const UNTIL: Record<Extract<RiskReason, { kind: 'nobody' }>['until'], string> = {
  promise: 'The customer was told of an arrival',
  due: 'It is due',
  start: 'It is scheduled',
  call: 'It is urgent',
}

/** A reason in one sentence, with times as the reader writes them; `now` in epoch milliseconds tells what has passed. */
export function riskMessage(reason: RiskReason, clock: BoardClock, now: number): string {
  switch (reason.kind) {
    case 'clock':
      return reason.at < now
        ? `${CLOCKS[reason.clock]}; overdue by ${formatDuration(now - reason.at)}.`
        : `${CLOCKS[reason.clock]} by ${clock.moment(reason.at)}.`
    case 'promise':
      return reason.expected === null
        ? `The customer was told by ${clock.moment(reason.at)}, and nobody comes.`
        : `The customer was told by ${clock.moment(reason.at)}; expected ${clock.moment(Math.max(reason.expected, now))}.`
    case 'due':
      return reason.ends === null
        ? `Due ${clock.moment(reason.at)}, and nobody comes.`
        : `Due ${clock.moment(reason.at)}; expected to end ${clock.moment(Math.max(reason.ends, now))}.`
    case 'nobody':
      return reason.until === 'call'
        ? 'Urgent, and nobody is assigned.'
        : `${UNTIL[reason.until]} ${clock.moment(reason.at)}, and nobody is assigned.`
    case 'absent':
      return reason.message ?? `${reason.technician} no longer works here.`
    case 'not_started':
      return `${reason.technician} has not started.`
    case 'overrun':
      return overrunMessage(reason, now)
    case 'order':
    case 'conflict':
      return reason.message
  }
}

function overrunMessage(
  { technician, plannedEnd, late }: Extract<RiskReason, { kind: 'overrun' }>,
  now: number,
): string {
  const over = `${technician} is ${formatDuration(now - plannedEnd)} over the planned end`
  if (!late) return `${over}.`
  const { work_order_number, customer, minutes } = late
  return `${over}; ${work_order_number} (${customer}) will start ${formatDuration(minutes * 60_000)} late.`
}
