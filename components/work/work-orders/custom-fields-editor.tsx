'use client'

import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'

type Scalar = string | number | boolean | null
type Pairs = Record<string, Scalar>
type Row = { id: number; name: string; value: string; was: Scalar }

/** A company's own names and values on a record. A number or a yes/no that is not touched stays what it is. */
export function CustomFieldsEditor({ value, onChange }: { value: Pairs; onChange: (pairs: Pairs) => void }) {
  const [rows, setRows] = useState<Row[]>(() =>
    Object.entries(value).map(([name, was], id) => ({ id, name, value: textOf(was), was })),
  )

  function change(next: Row[]) {
    setRows(next)
    const named = next.filter(({ name }) => name.trim() !== '')
    onChange(Object.fromEntries(named.map((row) => [row.name.trim(), valueOf(row)])))
  }
  const edit = (id: number, patch: Partial<Row>) =>
    change(rows.map((row) => (row.id === id ? { ...row, ...patch } : row)))

  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1 text-xs font-medium text-text-2">Custom fields</legend>
      {rows.map((row, index) => (
        <div key={row.id} className="flex min-w-0 items-center gap-1.5">
          <Input
            aria-label={`Name of custom field ${index + 1}`}
            placeholder="Name"
            maxLength={200}
            value={row.name}
            onChange={(event) => edit(row.id, { name: event.currentTarget.value })}
          />
          <Input
            aria-label={`Value of ${row.name || `custom field ${index + 1}`}`}
            placeholder="Value"
            maxLength={10_000}
            value={row.value}
            onChange={(event) => edit(row.id, { value: event.currentTarget.value })}
          />
          <IconButton
            label={`Remove ${row.name || `custom field ${index + 1}`}`}
            icon={<X aria-hidden />}
            onClick={() => change(rows.filter(({ id }) => id !== row.id))}
          />
        </div>
      ))}
      <span>
        <Button
          size="sm"
          variant="ghost"
          icon={<Plus aria-hidden />}
          onClick={() => setRows([...rows, { id: (rows.at(-1)?.id ?? -1) + 1, name: '', value: '', was: null }])}
        >
          Add a custom field
        </Button>
      </span>
    </fieldset>
  )
}

function textOf(value: Scalar): string {
  return value === null ? '' : String(value)
}

function valueOf(row: Row): Scalar {
  return row.value === textOf(row.was) ? row.was : row.value
}
