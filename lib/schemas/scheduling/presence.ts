import { z } from 'zod'
import { isId } from '@/lib/domain/id'
import { day } from '@/lib/schemas/fields'

const id = () => z.string().refine(isId, 'must be a UUID')

/** What a browser says of its board: its own id, the days shown, and the jobs that are being moved and open in its panel. */
export const boardPresence = z.object({
  id: id(),
  first_day: day(),
  last_day: day(),
  moving: id().nullable(),
  opened: id().nullable(),
})
