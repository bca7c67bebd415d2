import type { ComboboxOption } from '@/components/ui/combobox'
import type { BoardTechnician } from '@/lib/domain/board/types'

/** A technician as a choice of a picker. */
export function optionOf(technician: BoardTechnician): ComboboxOption {
  const detail = [technician.territory, technician.skills.join(', ')].filter(Boolean).join(' · ')
  return { value: technician.id, label: technician.name, detail }
}

/** The choices that have every word that was typed. */
export function searchOptions(options: readonly ComboboxOption[], query: string): ComboboxOption[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return options.filter(({ label, detail }) => {
    const text = `${label} ${detail ?? ''}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
}
