import { z } from 'zod'
import { described, type Meanings } from '@/lib/schemas/described'
import { reference, timestamp } from '@/lib/schemas/fields'
import type { BoardChanged } from './board-change'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  id: 'The work order that moves.',
  technician_id: 'Who does it then.',
  scheduled_date: 'When it begins then.',
  seen: 'Where it stood when that was decided; it is refused when it was moved since.',
  estimated_duration: 'Minutes.',
}

/** Where a work order goes, and where it stood when that was decided. */
export const roomMove = z.object(
  described(FIELDS, {
    id: reference(),
    technician_id: reference(),
    scheduled_date: timestamp(),
    seen: z.object({
      technician_id: reference().nullable().describe('Who had it; null for nobody.'),
      scheduled_date: timestamp().nullable().describe('When it began; null without a time.'),
      estimated_duration: z.number().nullable().describe('Minutes; null where it had none.'),
    }),
  }),
)
export type RoomMove = z.input<typeof roomMove>

/** Urgent work and the lower job that makes room for it. */
export const roomMade = z.object({ changes: z.array(roomMove).length(2) })

/** The jobs as they are now, and the name for an undo. */
export type RoomMade = Pick<BoardChanged, 'jobs' | 'batch'>
