import { type BoardClock } from '@/lib/domain/board/format'
import { formatMinutes } from '@/lib/domain/duration'
import { intervalOf, minutesOf } from '@/lib/domain/board/placement'
import type { FieldState } from '@/lib/domain/board/field-state'
import type { BoardJob, BoardType } from '@/lib/domain/board/types'
import type { Overrun } from '@/lib/domain/repair/made-late'
import { isFinished } from '@/lib/domain/work-orders/status'
import { PRIORITY, WORK_ORDER_STATUS } from '@/components/ui/status'
import type { Card, Row } from './draw-row'

export const TYPE_LABEL: Record<BoardType, string> = {
  service: 'Service',
  repair: 'Repair',
  maintenance: 'Maintenance',
  installation: 'Installation',
  inspection: 'Inspection',
  emergency: 'Emergency',
}

/** The four groups of types that a card's stripe tells apart, each with the letter that stands for it. */
export const TYPE_GROUP = {
  corrective: { letter: 'C', label: 'Corrective: service, repair, emergency' },
  maintenance: { letter: 'M', label: 'Maintenance' },
  inspection: { letter: 'I', label: 'Inspection' },
  installation: { letter: 'N', label: 'Installation' },
} as const

/** The group of a type. */
export function typeGroupOf(type: BoardType): keyof typeof TYPE_GROUP {
  return type === 'maintenance' || type === 'inspection' || type === 'installation' ? type : 'corrective'
}

/** How far a job is: what a card's fill says. */
export type Progress = 'planned' | 'travelling' | 'on_site' | 'hold' | 'done'

/** How far a job is, by its status and by where its technician is with it. */
export function progressOf({ status }: Pick<BoardJob, 'status'>, fieldState: FieldState | null): Progress {
  if (isFinished(status)) return 'done'
  if (status === 'on_hold' || fieldState === 'paused' || fieldState === 'cannot_complete') return 'hold'
  if (fieldState === 'travelling') return 'travelling'
  return status === 'in_progress' || fieldState ? 'on_site' : 'planned'
}

/** Where a technician is with a job, in words and as a sign before a name. */
export const FIELD_STATE: Record<FieldState, { label: string; sign: string }> = {
  travelling: { label: 'On the way', sign: '→' },
  on_site: { label: 'On site', sign: '◉' },
  working: { label: 'Working', sign: '▸' },
  paused: { label: 'Paused', sign: '‖' },
  cannot_complete: { label: 'Cannot be completed', sign: '✕' },
}

/** A duration as it stands in the record; `No duration` where it has none. */
export function durationText(job: BoardJob): string {
  return job.estimated_duration ? formatMinutes(minutesOf(job)) : 'No duration'
}

/** How busy a technician is in the days shown. */
export function loadText({ booked, capacity, onLeave }: Row): string {
  if (capacity === null) return 'No shifts set'
  const absence = onLeave ? 'On leave' : 'Not working'
  if (capacity === 0) return booked === 0 ? absence : `${formatMinutes(booked)}, ${absence.toLocaleLowerCase('en')}`
  return `${formatMinutes(booked)} of ${formatMinutes(capacity)}`
}

/** Said in a row of what the work under way does to those after it, with what can be done: `Makes 2 late · Fix`. */
export function overrunText({ late }: Overrun): string {
  return `Makes ${late} late · Fix`
}

/** Said on a card that a colleague has in hand: `Ana is moving this`. */
export function movingText(name: string): string {
  return `${name.split(/\s+/u)[0]} is moving this`
}

/** Said of a card that a colleague has in the panel: `Ana Ruiz has this open`. */
export function openedText(name: string): string {
  return `${name} has this open`
}

/** A card read aloud: everything its colours say, in words. */
export function cardLabel(card: Card, clock: BoardClock): string {
  const { job, conflicts, state, fieldState, mover, opener, late, promise } = card
  const span = intervalOf(job)
  return [
    `${job.work_order_number}, ${job.customer.name}`,
    ...(job.work_order_id ? ['Further visit'] : []),
    ...(job.group_id ? ['Together with others'] : []),
    `${TYPE_LABEL[job.work_order_type]}, ${PRIORITY[job.priority].label} priority, ${WORK_ORDER_STATUS[job.status].label}`,
    span ? `${clock.datedRange(span)}, ${durationText(job)}` : durationText(job),
    ...(fieldState ? [FIELD_STATE[fieldState].label] : []),
    ...(card.selected ? ['Selected'] : []),
    ...(mover ? [movingText(mover)] : []),
    ...(opener ? [openedText(opener)] : []),
    ...(late ? [late.text] : []),
    ...(promise ? [promise.text] : []),
    ...(state === 'saving' ? ['Saving'] : []),
    ...(state === 'failed' ? ['The last change was not saved'] : []),
    ...conflicts.filter(({ severity }) => severity !== 'info').map(({ message }) => message.replace(/\.$/, '')),
  ].join('. ')
}
