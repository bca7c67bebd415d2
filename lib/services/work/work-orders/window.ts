import type { Draft } from '@/lib/schemas/draft'

type Window = { window_start?: Date | null; window_end?: Date | null }

/** Makes a customer's window that would end before it begins a problem of the draft, checked on the merged record. */
export function checkWindow(
  draft: Draft<Window>,
  stored: { window_start: string | null; window_end: string | null } | null,
): void {
  const sent = draft.value
  const start = sent.window_start === undefined ? instantOf(stored?.window_start) : sent.window_start
  const end = sent.window_end === undefined ? instantOf(stored?.window_end) : sent.window_end
  if (!start || !end || start < end) return
  const field = sent.window_end === undefined ? 'window_start' : 'window_end'
  if (draft.problems.some((problem) => problem.field.startsWith('window_'))) return
  draft.reject(
    field,
    field === 'window_end'
      ? `must be after window_start, ${start.toISOString()}`
      : `must be before window_end, ${end.toISOString()}`,
  )
}

function instantOf(text: string | null | undefined): Date | null {
  return text ? new Date(text) : null
}
