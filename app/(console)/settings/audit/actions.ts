'use server'

import { requireUser } from '@/lib/auth/session'
import { formState } from '@/lib/forms/form-state'
import { restoreRecordAsOf } from '@/lib/services/data/audit'

/** Gives a record back what it was at a moment: the named fields, or all of it. */
export async function restoreAsOf(type: string, id: string, at: string | null, fields: string[] | null) {
  const { ctx } = await requireUser('/settings/audit')
  return formState(() => restoreRecordAsOf(ctx, type, id, at ?? '', fields))
}
