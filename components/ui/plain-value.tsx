import { formatMinutes } from '@/lib/domain/duration'
import type { FieldKind } from '@/lib/domain/fields/field'
import { None } from './description-list'
import { Day, Time } from './time'

/** The value of a field that needs no component of its own, by its kind; a dash where there is none. */
export function PlainValue({ kind, value }: { kind: FieldKind | 'reference'; value: unknown }) {
  if (Array.isArray(value)) return value.length > 0 ? <bdi>{value.join(', ')}</bdi> : <None />
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return kind === 'minutes' ? formatMinutes(value) : value
  if (typeof value !== 'string' || value === '') return <None />
  if (kind === 'moment') return <Time value={value} format="weekday" />
  return kind === 'day' ? <Day value={value} /> : <bdi className="wrap-anywhere">{value}</bdi>
}
