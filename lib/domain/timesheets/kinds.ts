/** The day clock: what somebody presses when their day, or a break of it, begins and ends. */
export const DAY_MARKS = ['day_started', 'break_started', 'break_ended', 'day_ended'] as const
export type DayMark = (typeof DAY_MARKS)[number]

/** What working time is spent on. `idle` is between jobs, while the day clock runs. */
export const TIME_KINDS = ['work', 'travel', 'break', 'idle', 'training', 'admin'] as const
export type TimeKind = (typeof TIME_KINDS)[number]

/** What people enter: time, or that a time which was recorded was none. */
export const ENTERED_KINDS = [...TIME_KINDS, 'removed'] as const
export type EnteredKind = (typeof ENTERED_KINDS)[number]

/** What a time entry is: a press of the day clock, or what was entered. */
export const TIME_ENTRY_KINDS = [...DAY_MARKS, ...ENTERED_KINDS] as const
export type TimeEntryKind = (typeof TIME_ENTRY_KINDS)[number]

/** Whether a kind is a press of the day clock. */
export function isDayMark(kind: string): kind is DayMark {
  return (DAY_MARKS as readonly string[]).includes(kind)
}
