import { z } from 'zod'
import { reference, timestamp } from '@/lib/schemas/fields'
import type { BoardChanged } from './board-change'

/** Urgent work and the lower job that makes room for it: where each goes, and where each stood when that was decided. */
export const roomMade = z.object({
  changes: z
    .array(
      z.object({
        id: reference(),
        technician_id: reference(),
        scheduled_date: timestamp(),
        seen: z.object({
          technician_id: reference().nullable(),
          scheduled_date: timestamp().nullable(),
          estimated_duration: z.number().nullable(),
        }),
      }),
    )
    .length(2),
})

/** The jobs as they are now, and the name for an undo. */
export type RoomMade = Pick<BoardChanged, 'jobs' | 'batch'>
