import { sentenceOf } from './sentence'

/** Longer texts are cut: the record itself shows them whole. */
const SHOWN = 160

/** A value of a history as a person reads it; null for none. Days and instants are left to the caller. */
export function valueText(value: unknown): string | null {
  if (Array.isArray(value)) return cut(value.map(valueText).filter(Boolean).join(', ')) || null
  if (typeof value === 'object') return value && recordText(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || value === '') return null
  return cut(/^[a-z]+(_[a-z]+)+$/.test(value) ? sentenceOf(value) : value)
}

function recordText(value: object): string | null {
  const fields = Object.entries(value)
  // A reference is known by its name; its id says nothing to a person. What has a date too is told apart by it.
  const [name, date] = ['name', 'date'].map((fieldName) => fields.find(([field]) => field === fieldName)?.[1])
  if (typeof name === 'string') return cut(typeof date === 'string' ? `${date} ${name}` : name)
  const hours = hoursText(value)
  if (hours) return hours
  const shown = fields.flatMap(([field, inner]) => {
    const text = field === 'id' ? null : valueText(inner)
    return text ? [`${sentenceOf(field)}: ${text}`] : []
  })
  return cut(shown.join(', ')) || null
}

type Hours = { weekday?: unknown; start_minute?: unknown; end_minute?: unknown }

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** `Mon 08:00–17:00`; null for what are no hours. */
function hoursText({ weekday, start_minute: start, end_minute: end }: Hours): string | null {
  if (typeof start !== 'number' || typeof end !== 'number') return null
  const day = typeof weekday === 'number' ? `${DAYS[weekday - 1]} ` : ''
  return `${day}${clockText(start)}–${clockText(end)}`
}

function clockText(minute: number): string {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0'))
  return `${hours}:${minutes}`
}

/** Whether two values say the same: of a reference its id decides, for what else is told of it may have changed since. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((part, index) => isSameValue(part, other[index]))
  const [id, otherId] = [idOf(one), idOf(other)]
  if (id !== null && otherId !== null) return id === otherId
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

function idOf(value: unknown): string | null {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? value.id : null
}

function cut(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text
}
