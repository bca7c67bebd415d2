'use client'

import { X } from 'lucide-react'
import { useViewState } from '@/components/ui/use-view-state'

/** A filter that a link set, by the name of its record; it can be taken off. */
export function GivenChip({ param, label, name }: { param: string; label: string; name: string | null }) {
  const { params, set } = useViewState()
  if (!params.has(param)) return null
  return (
    <span className="inline-flex h-7 max-w-64 items-center rounded-md border border-accent bg-accent-soft text-xs text-accent-text pointer-coarse:h-9">
      <span className="truncate pl-2 font-medium">
        {label} <bdi className="font-normal">{name ?? 'unknown'}</bdi>
      </span>
      <button
        type="button"
        aria-label={`Remove the filter ${label}`}
        onClick={() => set({ [param]: null })}
        className="flex h-full w-6 shrink-0 items-center justify-center rounded-md hover:bg-hover"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  )
}
