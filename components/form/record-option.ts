import type { ComboboxOption } from '@/components/ui/combobox'

/** A record as the choice of a combobox; null for none. */
export function recordOption(record: { id: string; name: string } | null | undefined): ComboboxOption | null {
  return record ? { value: record.id, label: record.name } : null
}
