'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import { restoreRecordAsOf } from '@/lib/services/data/audit'

const audit = actionsFor('admin', { page: '/settings/audit' })

/** Gives a record back what it was at a moment: the named fields, or all of it. */
export const restoreAsOf = audit.write(
  ({ ctx }, type: string, id: string, at: string | null, fields: string[] | null) =>
    restoreRecordAsOf(ctx, type, id, at ?? '', fields),
)
