'use server'

import type { ComboboxOption } from '@/components/ui/combobox'
import type { DependencyKind } from '@/lib/domain/work-orders/dependency'
import { subtitleOf } from '@/lib/domain/search/found'
import { actionsFor } from '@/lib/forms/actions-for'
import { findRecords } from '@/lib/services/company/search'
import { createDependency, deleteDependency } from '@/lib/services/work/dependencies'

const dependencies = actionsFor('work_order_dependency')

type Waiting = { id: string; customer: string }
type Input = { before_id: string; kind: DependencyKind }

/** The work orders that another may wait for: by what is typed, or else those of its customer. */
export const findBefore = dependencies.run(
  async ({ ctx }, { id: ownId, customer }: Waiting, text: string): Promise<ComboboxOption[]> => {
    const results = await findRecords(ctx, text.trim() || customer, { kinds: ['work_order'] })
    return results
      .filter(({ id }) => id !== ownId)
      .map((match) => ({ value: match.id, label: match.title, detail: subtitleOf(match) ?? undefined }))
  },
)

/** Lets a work order wait for another. */
export const waitFor = dependencies.write(async ({ ctx }, workOrderId: string, input: Input) => {
  const { id } = await createDependency(ctx, workOrderId, input)
  return { id, batch: ctx.requestId }
})

/** Lets it no longer wait. */
export const letGo = dependencies.write(async ({ ctx }, id: string) => {
  await deleteDependency(ctx, id)
  return { id, batch: ctx.requestId }
})
