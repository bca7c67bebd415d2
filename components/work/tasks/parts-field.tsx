'use client'

import { X } from 'lucide-react'
import { useState } from 'react'
import { Combobox, type ComboboxOption } from '@/components/ui/combobox'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'

export type PartRow = { part_id: string; quantity: number; name: string }

/** Parts with how many of each; found by name or number. */
export function PartsField({
  label,
  rows,
  onChange,
  search,
  error,
}: {
  label: string
  rows: readonly PartRow[]
  onChange: (rows: PartRow[]) => void
  search: (text: string) => Promise<readonly ComboboxOption[]>
  error?: string
}) {
  const changeQuantity = (id: string, quantity: number) =>
    onChange(rows.map((row) => (row.part_id === id ? { ...row, quantity } : row)))

  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Field label={label} error={error}>
        <Combobox
          key={rows.map(({ part_id }) => part_id).join()}
          search={search}
          value={null}
          placeholder="Part name or number…"
          onValueChange={(option) => {
            if (!option || rows.some(({ part_id }) => part_id === option.value)) return
            onChange([...rows, { part_id: option.value, quantity: 1, name: option.label }])
          }}
        />
      </Field>
      {rows.length > 0 ? (
        <ul aria-label={label} className="flex flex-col gap-1">
          {rows.map((row) => (
            <li key={row.part_id} className="flex min-w-0 items-center gap-2 text-sm">
              <span className="w-20 shrink-0">
                <Quantity name={row.name} value={row.quantity} onChange={(next) => changeQuantity(row.part_id, next)} />
              </span>
              <bdi className="min-w-0 flex-1 truncate">{row.name}</bdi>
              <IconButton
                size="sm"
                label={`Remove ${row.name}`}
                icon={<X aria-hidden />}
                onClick={() => onChange(rows.filter(({ part_id }) => part_id !== row.part_id))}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** A whole number from 1; text that is none goes back to what it was. */
function Quantity({ name, value, onChange }: { name: string; value: number; onChange: (value: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Input
      size="sm"
      inputMode="numeric"
      aria-label={`Quantity of ${name}`}
      value={typed ?? value}
      maxLength={7}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        const next = Number(typed)
        if (typed !== null && Number.isInteger(next) && next >= 1 && next <= 1_000_000) onChange(next)
        setTyped(null)
      }}
    />
  )
}
