import { isCalendarDay } from '@/lib/domain/plain-days'

/** What the phone shows, by the address under `/my-day`. */
export type FieldView =
  | { name: 'day'; day: string | null }
  | { name: 'week' | 'hours'; day: string | null }
  | { name: 'calendar' | 'settings' | 'unknown' }
  | { name: 'job' | 'signature'; jobId: string }
  | { name: 'task'; jobId: string; taskId: string }
  | { name: 'asset'; jobId: string; assetId: string }

const ROOT = '/my-day'

/** What an address shows; `unknown` where it is none of the app's. */
export function viewAt(pathname: string, search = ''): FieldView {
  const [root, first, second, third, more] = pathname.split('/').slice(1)
  const dayParameter = new URLSearchParams(search).get('day')
  const day = dayParameter !== null && isCalendarDay(dayParameter) ? dayParameter : null
  if (`/${root}` !== ROOT || more !== undefined) return { name: 'unknown' }
  if (!first) return { name: 'day', day }
  if (second !== undefined) return partOfJob(first, second, third)
  if (first === 'week' || first === 'hours') return { name: first, day }
  if (first === 'calendar' || first === 'settings') return { name: first }
  return { name: 'job', jobId: first }
}

function partOfJob(jobId: string, part: string, id: string | undefined): FieldView {
  if (part === 'signature' && id === undefined) return { name: 'signature', jobId }
  if (part === 'tasks' && id) return { name: 'task', jobId, taskId: id }
  if (part === 'assets' && id) return { name: 'asset', jobId, assetId: id }
  return { name: 'unknown' }
}

/** The address of what is shown. */
export function addressOf(view: Exclude<FieldView, { name: 'calendar' | 'settings' | 'unknown' }>): string
export function addressOf(view: { name: 'calendar' | 'settings' }): string
export function addressOf(view: FieldView): string {
  const queryOf = (day: string | null) => (day === null ? '' : `?day=${day}`)
  switch (view.name) {
    case 'day':
      return `${ROOT}${queryOf(view.day)}`
    case 'week':
    case 'hours':
      return `${ROOT}/${view.name}${queryOf(view.day)}`
    case 'job':
      return `${ROOT}/${view.jobId}`
    case 'signature':
      return `${ROOT}/${view.jobId}/signature`
    case 'task':
      return `${ROOT}/${view.jobId}/tasks/${view.taskId}`
    case 'asset':
      return `${ROOT}/${view.jobId}/assets/${view.assetId}`
    default:
      return `${ROOT}/${view.name}`
  }
}

/** Where the way back leads from a view that was opened by its address alone. */
export function aboveOf(view: FieldView): string {
  if (view.name === 'task' || view.name === 'asset' || view.name === 'signature') return `${ROOT}/${view.jobId}`
  return view.name === 'calendar' ? `${ROOT}/settings` : ROOT
}
