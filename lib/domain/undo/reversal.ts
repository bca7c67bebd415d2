import { isDeepStrictEqual } from 'node:util'

type Changes = Record<string, [unknown, unknown]>
type Row = { verb: string; changes: Changes }

/** How one record goes back: the steps in which it does, the first one first. */
export type Reversal = { step: 'fields'; changes: Changes } | { step: 'delete' } | { step: 'restore' }

/**
 * How a record goes back to before what one request did to it, newest row first. Empty for one that the request both made and
 * deleted.
 */
export function reversalOf(rows: readonly Row[]): Reversal[] {
  const steps: Reversal[] = []
  let fields: Changes = {}
  const closeFields = () => {
    if (Object.keys(fields).length > 0) steps.push({ step: 'fields', changes: fields })
    fields = {}
  }
  for (const { verb, changes } of rows) {
    if (verb === 'create') return steps.some(({ step }) => step === 'restore') ? [] : [{ step: 'delete' }]
    if (verb === 'delete' || verb === 'restore') {
      closeFields()
      steps.push({ step: verb === 'delete' ? 'restore' : 'delete' })
    } else {
      for (const [field, [before, after]] of Object.entries(changes))
        fields[field] = [field in fields ? fields[field]?.[0] : after, before]
    }
  }
  closeFields()
  return steps
}

/** Whether two values of a field are the same: a record by its id, whatever it is called by now; nothing is `null`. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(comparable(a), comparable(b))
}

function comparable(value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== 'object') return value
  if ('id' in value) return value.id
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, comparable(inner)]))
}
