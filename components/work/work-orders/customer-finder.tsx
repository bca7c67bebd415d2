'use client'

import { useRef } from 'react'
import type { Control } from 'react-hook-form'
import { useBoundField } from '@/components/form/use-bound-field'
import { takeTyping } from '@/components/ui/shortcuts'
import { Combobox, type ComboboxOption } from '@/components/ui/combobox'
import { Field } from '@/components/ui/field'
import { Building2, Cog, MapPin, User } from 'lucide-react'
import { isTooShort, MIN_TYPED } from '@/lib/domain/intake/typed'
import type { IntakeMatch } from '@/lib/schemas/work/work-order-intake'
import type { WorkOrderValues } from '@/lib/schemas/work/work-order-form'
import type { KnownOptions } from './known-options'

type Offer = ComboboxOption & { match: IntakeMatch }

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
  find: (text: string) => Promise<readonly IntakeMatch[]>
  onFound: (match: IntakeMatch | null) => void
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
        whyNone={(text) => (text && isTooShort(text) ? `Type at least ${MIN_TYPED} letters or digits.` : null)}
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

/** Named after what was found; the second line says whose it is. */
function offerOf(match: IntakeMatch): Offer {
  const { kind, customer } = match
  const record = match[kind] ?? customer
  const Icon = ICONS[kind]
  const details = [match.approximate && 'similar', record.detail, ...(kind === 'customer' ? [] : [customer.name])]
  return {
    match,
    value: `${kind} ${record.id}`,
    label: record.name,
    isSimilar: match.approximate,
    detail: details.filter(Boolean).join(' · ') || undefined,
    icon: <Icon aria-hidden className="size-4 shrink-0 text-text-3" />,
  }
}
