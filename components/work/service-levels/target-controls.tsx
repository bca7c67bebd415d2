'use client'

import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type Bound, useBoundField } from '@/components/form/use-bound-field'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Menu, MenuCheck, MenuItem, MenuSeparator } from '@/components/ui/menu'

type Named<Values extends FieldValues> = Pick<Bound<Values>, 'control' | 'name' | 'hideLabel'> & { label: string }

/** Any number of a few choices; none of them means all. */
export function SeveralField<Values extends FieldValues>({
  options,
  all,
  ...bound
}: Named<Values> & {
  options: readonly { value: string; label: string }[]
  /** What is said while none is chosen: `All priorities`. */
  all: string
}) {
  const { field, frame } = useBoundField(bound)
  const chosen: readonly string[] = Array.isArray(field.value) ? field.value : []
  const words = options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label)
  return (
    <Field {...frame}>
      <Menu
        trigger={
          <button
            type="button"
            ref={field.ref}
            aria-label={`${bound.label}: ${words.join(', ') || all}`}
            className="control flex h-8 w-full min-w-0 items-center gap-2 pr-1.5 pl-2.5 text-left text-sm pointer-coarse:h-10"
          >
            <span className="min-w-0 flex-1 truncate">{words.join(', ') || all}</span>
            <ChevronDown aria-hidden className="size-3.5 shrink-0 text-text-3" />
          </button>
        }
      >
        {options.map(({ value, label }) => (
          <MenuCheck
            key={value}
            checked={chosen.includes(value)}
            onCheckedChange={(on) =>
              field.onChange(on ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          >
            {label}
          </MenuCheck>
        ))}
        {chosen.length > 0 ? (
          <>
            <MenuSeparator />
            <MenuItem onSelect={() => field.onChange([])}>{all}</MenuItem>
          </>
        ) : null}
      </Menu>
    </Field>
  )
}

/** A list of percentages, typed with commas: `75, 90`. */
export function PercentsField<Values extends FieldValues>(bound: Named<Values>) {
  const { field, frame } = useBoundField(bound)
  const [typed, setTyped] = useState<string | null>(null)
  const percents: readonly unknown[] = Array.isArray(field.value) ? field.value : []

  function commit() {
    if (typed !== null) field.onChange(read(typed))
    setTyped(null)
    field.onBlur()
  }

  return (
    <Field {...frame}>
      <Input
        ref={field.ref}
        inputMode="numeric"
        autoComplete="off"
        placeholder="never"
        start="Warn at"
        end="%"
        value={typed ?? percents.join(', ')}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
        }}
      />
    </Field>
  )
}

/** What is no number stays as typed, for the schema to name. */
function read(text: string): (number | string)[] {
  const parts = text.split(/[\s,;%]+/).filter(Boolean)
  return parts.map((part) => (Number.isNaN(Number(part)) ? part : Number(part)))
}
