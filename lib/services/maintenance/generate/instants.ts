import { dayAfter, startOfDay } from '@/lib/domain/time'

type Window = { readonly window_start: string; readonly window_end: string }

/** The window of a visit as its work order has it: from the first instant of the first day to the last one of the last. */
export function instantsOf({ time_zone }: { readonly time_zone: string }, { window_start, window_end }: Window) {
  const start = startOfDay(window_start, time_zone)
  const end = new Date(startOfDay(dayAfter(window_end), time_zone).getTime() - 1)
  return { window_start: start, window_end: end, due_by: end }
}
