import { dayAfter, startOfDay } from '@/lib/domain/time'

type Window = { readonly window_start: string; readonly window_end: string }

type Plan = { readonly time_zone: string; readonly begins: string | null }

/**
 * The window of a visit as its work order has it: from the first instant of the first day, or of the day on which its contract begins
 * (R-MP-8), to the last one of the last.
 */
export function instantsOf({ time_zone, begins }: Plan, { window_start, window_end }: Window) {
  const start = startOfDay(begins !== null && begins > window_start ? begins : window_start, time_zone)
  const end = new Date(startOfDay(dayAfter(window_end), time_zone).getTime() - 1)
  return { window_start: start, window_end: end, due_by: end }
}
