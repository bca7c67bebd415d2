'use client'

import { useRef } from 'react'
import type { Control } from 'react-hook-form'
import { useBoundField } from '@/components/form/use-bound-field'
import { takeTyping } from '@/components/ui/shortcuts'
import { Combobox, type ComboboxOption } from '@/components/ui/combobox'
import { Field } from '@/components/ui/field'
import { NextVisit } from '@/components/ui/next-visit'
import { Building2, Cog, MapPin, User } from 'lucide-react'
import { type Found, subtitleOf } from '@/lib/domain/search/found'
import type { WorkOrderValues } from '@/lib/schemas/work/work-order-form'
import type { KnownOptions } from './known-options'

type Offer = ComboboxOption & { match: Found }

const ICONS = { customer: Building2, contact: User, site: MapPin, asset: Cog }

/** Whom the call is about, found by whatever the caller says first; nothing found becomes a new customer. */
export function CustomerFinder({
  control,
  knownOptions,
  find,
  onFound,
  onNew,
  typed = '',
}: {
  control: Control<WorkOrderValues>
  knownOptions: KnownOptions
  find: (text: string) => Promise<readonly Found[]>
  onFound: (match: Found | null) => void
  /** Absent where the user may not make customers, and in an edit. */
  onNew?: (typed: string) => void
  /** What stands in it at first. */
  typed?: string
}) {
  const early = useRef(typed)

  const { field, frame } = useBoundField({ control, name: 'customer_id', label: 'Customer', required: true })
  return (
    <Field {...frame}>
      <Combobox
        search={async (text) => (await find(text)).map(offerOf)}
        value={knownOptions.optionOf(field.value)}
        onValueChange={(option) => onFound(option && 'match' in option ? (option as Offer).match : null)}
        onCreate={onNew}
        createLabel={(text) => `New customer “${text}”`}
        placeholder="Phone, name, address or serial number…"
        onBlur={field.onBlur}
        inputRef={field.ref}
        takeTyped={() => {
          const text = early.current + takeTyping()
          early.current = ''
          return text
        }}
      />
    </Field>
  )
}

/** Whose it is on the second line, and who comes there next on a third. */
function offerOf(match: Found): Offer {
  const Icon = ICONS[match.type as keyof typeof ICONS]
  return {
    match,
    value: `${match.type} ${match.id}`,
    label: match.title,
    isSimilar: match.approximate,
    detail: subtitleOf(match) ?? undefined,
    note: match.next_visit ? <NextVisit {...match.next_visit} /> : undefined,
    icon: <Icon aria-hidden className="size-4 shrink-0 text-text-3" />,
  }
}
