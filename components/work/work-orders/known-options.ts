'use client'

import { useState } from 'react'
import type { ComboboxOption } from '@/components/ui/combobox'

/** The records whose names the form knows: a field keeps an id, and this keeps what to show for it. */
export function useKnownOptions(initial: readonly ComboboxOption[]) {
  const [optionsById, setOptionsById] = useState(() => new Map(initial.map((option) => [option.value, option])))
  return {
    all: () => [...optionsById.values()],
    optionOf: (id: string | null | undefined): ComboboxOption | null => (id ? (optionsById.get(id) ?? null) : null),
    learn: (...options: (ComboboxOption | null)[]) =>
      setOptionsById(
        (before) => new Map([...before, ...options.flatMap((option) => (option ? [entryOf(option)] : []))]),
      ),
  }
}

function entryOf(option: ComboboxOption): [string, ComboboxOption] {
  return [option.value, option]
}

export type KnownOptions = ReturnType<typeof useKnownOptions>
