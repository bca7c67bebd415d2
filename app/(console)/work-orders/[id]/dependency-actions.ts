'use server'

import type { ComboboxOption } from '@/components/ui/combobox'
import type { DependencyKind } from '@/lib/domain/work-orders/dependency'
import { actionsFor } from '@/lib/forms/actions-for'
import { searchEverything } from '@/lib/services/company/search'
import { createDependency, deleteDependency } from '@/lib/services/work/dependencies'

const dependencies = actionsFor('work_order_dependency')

type Waiting = { id: string; customer: string }
type Input = { before_id: string; kind: DependencyKind }

/** The work orders that another may wait for: by what is typed, or else those of its customer. */
export const findBefore = dependencies.run(
  async ({ ctx }, { id: ownId, customer }: Waiting, text: string): Promise<ComboboxOption[]> => {
    const results = await searchEverything(ctx, text.trim() || customer, ['work_order'])
    return results.flatMap(({ id, title, detail }) =>
      id === ownId ? [] : { value: id, label: title, detail: detail ?? undefined },
    )
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
