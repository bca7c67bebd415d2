'use client'

import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { type Bound, useBoundField } from './use-bound-field'

type Scalar = string | number | boolean | null
type Pairs = Record<string, Scalar>
type Row = { id: number; key: string; text: string; was: Scalar }

/** Free-form names and values as rows. A number or a yes/no that is not touched keeps its kind. */
export function KeyValuesField<Values extends FieldValues>({
  noun,
  ...bound
}: Pick<Bound<Values>, 'control' | 'name' | 'label'> & {
  /** What one row is: `specification`. */
  noun: string
}) {
  const { field, frame, error } = useBoundField(bound)
  const current: Pairs = field.value ?? {}
  const [rows, setRows] = useState<Row[]>(() => rowsOf(current))
  const [next, setNext] = useState(rows.length)
  const [reportedText, setReportedText] = useState(() => JSON.stringify(current))
  const problem = useId()

  // Set from outside, such as a colleague's version that was chosen: the rows follow.
  const now = JSON.stringify(current)
  if (now !== reportedText) {
    setReportedText(now)
    setRows(rowsOf(current))
    setNext(Object.keys(current).length)
  }

  function changeRows(changed: Row[]) {
    setRows(changed)
    const pairs = pairsOf(changed)
    setReportedText(JSON.stringify(pairs))
    field.onChange(pairs)
  }

  function add() {
    setRows([...rows, { id: next, key: '', text: '', was: null }])
    setNext(next + 1)
  }

  return (
    <fieldset className="min-w-0" aria-describedby={error ? problem : undefined}>
      <legend className="mb-2 text-sm font-semibold">{frame.label}</legend>
      <div className="flex flex-col gap-2">
        {rows.map((row, index) => (
          <PairFields
            key={row.id}
            row={row}
            title={`${noun} ${index + 1}`}
            isTwice={row.key.trim() !== '' && rows.some(({ key }, at) => at < index && key.trim() === row.key.trim())}
            onChange={(changed) => changeRows(rows.map((one) => (one.id === row.id ? changed : one)))}
            onRemove={() => changeRows(rows.filter(({ id }) => id !== row.id))}
            onBlur={field.onBlur}
          />
        ))}
        {error ? (
          <p id={problem} role="alert" className="text-xs text-danger-text">
            {frame.label} {error}
          </p>
        ) : null}
        <div>
          <Button size="sm" variant="ghost" icon={<Plus aria-hidden />} onClick={add}>
            Add a {noun}
          </Button>
        </div>
      </div>
    </fieldset>
  )
}

function PairFields({
  row,
  title,
  isTwice,
  onChange,
  onRemove,
  onBlur,
}: {
  row: Row
  /** `specification 2` */
  title: string
  /** Another row before has the same name. */
  isTwice: boolean
  onChange: (changed: Row) => void
  onRemove: () => void
  onBlur: () => void
}) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 flex-2">
          <Input
            aria-label={`Name of ${title}`}
            placeholder="Name"
            autoFocus={row.was === null && row.key === '' && row.text === ''}
            maxLength={200}
            value={row.key}
            aria-invalid={isTwice || undefined}
            onChange={(event) => onChange({ ...row, key: event.currentTarget.value })}
            onBlur={onBlur}
          />
        </span>
        <span className="min-w-0 flex-3">
          <Input
            aria-label={`Value of ${row.key || title}`}
            placeholder="Value"
            value={row.text}
            onChange={(event) => onChange({ ...row, text: event.currentTarget.value })}
            onBlur={onBlur}
          />
        </span>
        <IconButton label={`Remove ${row.key || title}`} icon={<X aria-hidden />} onClick={onRemove} />
      </div>
      {isTwice ? (
        <p className="text-xs text-danger-text">“{row.key.trim()}” is used twice; only the last one would be saved.</p>
      ) : null}
    </div>
  )
}

function rowsOf(pairs: Pairs): Row[] {
  return Object.entries(pairs).map(([key, value], id) => ({
    id,
    key,
    text: value === null ? '' : String(value),
    was: value,
  }))
}

/** A row without a name but with a value goes on under the empty name, which the schema refuses: it is not lost unseen. */
function pairsOf(rows: readonly Row[]): Pairs {
  const namedRows = rows.filter(({ key, text }) => key.trim() !== '' || text.trim() !== '')
  return Object.fromEntries(namedRows.map((row) => [row.key.trim(), valueOf(row)]))
}

function valueOf({ text, was }: Row): Scalar {
  if (was === null ? text === '' : text === String(was)) return was ?? ''
  if (typeof was === 'number' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text)
  if (typeof was === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
