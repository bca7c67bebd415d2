import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { readTimesheet } from './record'

/** What is done with a record of this kind by whoever knows only its kind. */
export const timesheetResource = {
  type: 'timesheet',
  read: (ctx, id) => {
    requireScope(ctx, 'read:time')
    return readTimesheet(reader(ctx), ctx, id)
  },
} as const satisfies ResourceVerbs<'timesheet'>
