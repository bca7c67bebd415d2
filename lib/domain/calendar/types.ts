/** A span of opening hours of one day: minutes from midnight on the wall clock, 1440 at most. */
export type OpenHours = { readonly start_minute: number; readonly end_minute: number }

/** Opening hours of every week; weekday 1 is Monday. A day may have several spans. */
export type WeeklyHours = OpenHours & { readonly weekday: number }

/** One date on which other hours hold than those of the week; none: closed. */
export type CalendarException = { readonly date: string; readonly name: string; readonly hours: readonly OpenHours[] }

/** When a company works: the calendar in which business time is counted (R-SL-1). */
export type BusinessCalendar = {
  /** An IANA name. */
  readonly time_zone: string
  /** Day and night, whatever the hours and exceptions say. */
  readonly always: boolean
  readonly hours: readonly WeeklyHours[]
  readonly exceptions: readonly CalendarException[]
}

/** A date on which the company is closed, with the name of the holiday. */
export type ClosedDay = { readonly date: string; readonly name: string }

/** What holds for a company that has no calendar: every moment counts. */
export const ALWAYS: BusinessCalendar = { time_zone: 'UTC', always: true, hours: [], exceptions: [] }
