import { z } from 'zod'
import type { BoardJob } from '@/lib/domain/board/types'
import { WORK_ORDER_STATUSES } from '@/lib/domain/work-orders/status'
import { reference, timestamp } from '@/lib/schemas/fields'
import { type BulkOutcome, MAX_IN_BULK } from '@/lib/schemas/work/work-order-table'

const place = {
  technician_id: reference().nullable(),
  scheduled_date: timestamp().nullable(),
}

/** Jobs that are moved on the board in one step, each with where and as the dispatcher saw it. */
export const boardChanges = z.object({
  changes: z
    .array(
      z.object({
        id: reference(),
        ...place,
        seen: z.object({
          ...place,
          status: z.enum(WORK_ORDER_STATUSES),
          estimated_duration: z.number().nullable(),
        }),
      }),
    )
    .min(1)
    .max(MAX_IN_BULK),
})
export type BoardChanges = z.input<typeof boardChanges>

/** How it went: the jobs as they are now, those that were left alone and why, and the name for an undo. */
export type BoardChanged = Omit<BulkOutcome, 'changed'> & { jobs: BoardJob[] }
