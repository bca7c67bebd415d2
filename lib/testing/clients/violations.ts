/** What Prism says of one place of a call. */
export type Violation = { location: string[]; severity: string; code: string | number; message: string }

const CUT_OFF = 'Too many violations! '

/** The code of what stands for the violations that were cut off. */
export const CUT = 'cut off'

/**
 * The violations in Prism's header. Where there are more than fit into it, Prism cuts the JSON off in the middle of one: those
 * before it, and one that says that there are more.
 */
export function violationsOf(header: string | undefined): Violation[] {
  if (!header) return []
  if (!header.startsWith(CUT_OFF)) return JSON.parse(header) as Violation[]
  const text = header.slice(CUT_OFF.length)
  const more = {
    location: ['response'],
    severity: 'Error',
    code: CUT,
    message: 'has more violations than Prism tells',
  }
  // A message may hold the same three characters, so the last place that gives JSON is where the last whole one ends.
  for (let end = text.lastIndexOf('},{'); end > 0; end = text.lastIndexOf('},{', end - 1)) {
    const whole = parsed(`${text.slice(0, end)}}]`)
    if (whole) return [...whole, more]
  }
  return [more]
}

function parsed(json: string): Violation[] | null {
  try {
    return JSON.parse(json) as Violation[]
  } catch {
    return null
  }
}

const EXTRA = /; found '(.+)'$/s

/**
 * The body of a request that was taken as the server understood it, where the document does not say that it may be sent: a field that the
 * record has and that cannot be written is ignored (R-CV-9), and an empty optional text counts as null (R-CV-8). Prism checks the
 * result, so that a field that no record has, or a text that must not be null, stays a mismatch. `null` where nothing is like that.
 */
export function understoodBody(body: string, answered: string, violations: readonly Violation[]): string | null {
  const value: unknown = JSON.parse(body)
  const records = recordsOf(answered)
  let isChanged = false
  for (const { location, code, message } of violations) {
    const [side, part, ...path] = location
    if (side !== 'request' || part !== 'body') continue
    const extra = code === 'additionalProperties' ? EXTRA.exec(message)?.[1] : undefined
    const isUnderstood = extra === undefined ? emptiesBlank(value, path) : dropsReadOnly(value, path, extra, records)
    isChanged ||= isUnderstood
  }
  return isChanged ? JSON.stringify(value) : null
}

/** Whether a blank text stands at the path, which is null then. */
function emptiesBlank(value: unknown, path: readonly string[]): boolean {
  const holder = valueAt(value, path.slice(0, -1))
  const key = path.at(-1)
  if (!isObject(holder) || key === undefined || !Object.hasOwn(holder, key) || !isBlank(holder[key])) return false
  holder[key] = null
  return true
}

/** Whether a field that records have, and that cannot be written, stands at the path; it is left out then. */
function dropsReadOnly(
  value: unknown,
  path: readonly string[],
  field: string,
  records: readonly Record<string, unknown>[],
): boolean {
  const holder = valueAt(value, path)
  if (!isObject(holder) || !Object.hasOwn(holder, field)) return false
  return records.some((record) => Object.hasOwn(record, field)) && delete holder[field]
}

const NOBODY = '00000000-0000-7000-8000-000000000000'

/**
 * The path of a request that was taken as the server understood it: a filter by what is no id matches nothing, as one by the id of no
 * record does (R-CV-3). `null` where it has none such, or the answer is not empty.
 */
export function understoodPath(path: string, answered: string, violations: readonly Violation[]): string | null {
  const { data } = JSON.parse(answered) as { data?: unknown }
  if (!Array.isArray(data) || data.length > 0) return null
  const [pathname = '', text = ''] = path.split('?')
  const query = new URLSearchParams(text)
  const filters = violations.flatMap(({ location: [side, part, name = ''], code, message }) =>
    side === 'request' && part === 'query' && code === 'format' && message.endsWith('format "uuid"') ? name : [],
  )
  for (const name of filters) query.set(name, NOBODY)
  return filters.length > 0 ? `${pathname}?${query}` : null
}

/** The records of an answer, of a single request or of many; R-CV-4 promises each of their fields. */
function recordsOf(answered: string): Record<string, unknown>[] {
  const { data, included } = JSON.parse(answered) as { data?: unknown; included?: unknown }
  const results = isObject(data) && Array.isArray(data.results) ? (data.results as unknown[]) : []
  const many = results.map((result) => (isObject(result) ? result.record : null))
  return [data, ...many, included === undefined ? null : { included }].filter(isObject)
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value)
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === ''
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
