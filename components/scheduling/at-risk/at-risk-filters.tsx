'use client'

import { FilterBar } from '@/components/ui/filters'
import type { AtRiskQuery } from '@/lib/schemas/scheduling/at-risk'
import { KIND_LABELS } from './kind-labels'

const KINDS = Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }))

/** Narrows the list by reason, territory and branch; what is chosen is kept in the address. */
export function AtRiskFilters({
  territories,
  branches,
}: {
  territories: readonly string[]
  branches: readonly { id: string; name: string }[]
}) {
  return (
    <div className="border-b border-line px-(--gutter)">
      <FilterBar<AtRiskQuery>
        filters={[
          { param: 'kind', label: 'Reason', options: KINDS },
          {
            param: 'territory',
            label: 'Territory',
            single: true,
            options: territories.map((name) => ({ value: name, label: name })),
          },
          {
            param: 'branch_id',
            label: 'Branch',
            single: true,
            options: branches.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
      />
    </div>
  )
}
