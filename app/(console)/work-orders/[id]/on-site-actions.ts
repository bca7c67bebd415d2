'use server'

import type { EventInput } from '@/components/work/work-orders/event-dialog'
import { actionsFor } from '@/lib/forms/actions-for'
import { enterFieldEvent } from '@/lib/services/field/events'

/** Enters what happened at a job, or corrects what was told. */
export const enterEvent = actionsFor('write:work-orders').write(
  async ({ ctx }, workOrderId: string, input: EventInput) => {
    const { id } = await enterFieldEvent(ctx, workOrderId, input)
    return { id }
  },
)
