'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import type { AddressSuggestion } from '@/lib/schemas/customers/geocoder-answer'
import { useAddressSuggestions } from './use-address-suggestions'

/** A line of an address, with addresses offered for what is typed where the operator set a geocoding server. */
export function AddressBox({
  value,
  onValueChange,
  onPick,
  onBlur,
  inputRef,
  maxLength,
  name,
  disabled,
}: {
  value: string
  onValueChange: (text: string) => void
  onPick: (picked: AddressSuggestion) => void
  onBlur: () => void
  inputRef: React.Ref<HTMLInputElement>
  maxLength: number
  name: string
  disabled?: boolean
}) {
  // Null until something is typed: what was there before is no question.
  const [typed, setTyped] = useState<string | null>(null)
  const suggestions = useAddressSuggestions(typed)
  const [isOpen, setOpen] = useState(false)

  function pick(label: string) {
    const picked = suggestions.find((one) => one.label === label)
    setTyped(null)
    if (picked) onPick(picked)
  }

  return (
    <Autocomplete.Root
      items={suggestions}
      mode="none"
      filter={null}
      // A list without offers is closed: Escape and Enter belong to the form then.
      open={isOpen && suggestions.length > 0}
      onOpenChange={setOpen}
      value={value}
      onValueChange={(text, { reason }) => {
        if (reason === 'item-press') return pick(text)
        setTyped(text)
        onValueChange(text)
      }}
      itemToStringValue={({ label }: AddressSuggestion) => label}
      name={name}
      disabled={disabled}
    >
      <Autocomplete.Input
        ref={inputRef}
        autoComplete="off"
        maxLength={maxLength}
        onBlur={onBlur}
        className="control h-8 w-full min-w-0 px-2.5 text-sm pointer-coarse:h-10 max-sm:text-[16px]"
      />
      <Autocomplete.Portal>
        <Autocomplete.Positioner className="z-50" sideOffset={4} collisionPadding={8}>
          <Autocomplete.Popup className="floating max-h-[min(var(--available-height),16rem)] w-(--anchor-width) max-w-(--available-width) overflow-y-auto p-1">
            <Autocomplete.List>
              {(one: AddressSuggestion) => (
                <Autocomplete.Item key={one.label} value={one} className="menu-item">
                  <MapPin aria-hidden className="size-4 shrink-0 text-text-3" />
                  <span className="min-w-0 flex-1 truncate">{one.label}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}
