import type { ServiceContext } from '@/lib/access/context'
import { timeOffUpdate } from '@/lib/schemas/people/time-off'
import { below } from '@/lib/services/records/bulk-verbs'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { createTimeOff } from './create'
import { deleteTimeOff } from './delete'
import { getTimeOff } from './get'
import { restoreTimeOff } from './restore'
import { updateTimeOff } from './update'

/** What is done with a record of this kind by whoever knows only its kind. */
export const timeOffResource = {
  type: 'time_off',
  read: getTimeOff,
  create: below('technician', 'technician_id', createTimeOff).create,
  update: updateTimeOff,
  fields: timeOffUpdate,
  delete: async (ctx: ServiceContext, id: string) => {
    await deleteTimeOff(ctx, id)
    return { id, deleted_at: new Date().toISOString() }
  },
  restore: restoreTimeOff,
} as const satisfies ResourceVerbs<'time_off'>
