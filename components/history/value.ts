import { sentenceOf } from './sentence'

/** Longer texts are cut: the record itself shows them whole. */
const SHOWN = 160

/** A value of a history as a person reads it; null for none. Days and instants are left to the caller. */
export function valueText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return cut(/^[a-z]+(_[a-z]+)+$/.test(value) ? sentenceOf(value) : value)
  if (Array.isArray(value)) return cut(value.map(valueText).filter(Boolean).join(', ')) || null
  if (typeof value !== 'object') return null
  const fields = Object.entries(value)
  // A reference is known by its name; its id says nothing to a person.
  const name = fields.find(([field]) => field === 'name')?.[1]
  if (typeof name === 'string') return cut(name)
  const shown = fields.flatMap(([field, inner]) => {
    const text = field === 'id' ? null : valueText(inner)
    return text ? [`${sentenceOf(field)}: ${text}`] : []
  })
  return cut(shown.join(', ')) || null
}

function cut(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text
}
