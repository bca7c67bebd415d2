'use server'

import { EVERYTHING } from '@/lib/domain/spreadsheets/exports'
import { actionsFor } from '@/lib/forms/actions-for'
import { requireConfirmed } from '@/lib/services/access/identity'
import { createExport } from '@/lib/services/data/exports'

const exports = actionsFor('admin', { page: '/settings/export' })

/** Has everything of the company written to one archive. */
export const exportEverything = exports.write(({ ctx, session }) => {
  requireConfirmed(session)
  return createExport(ctx, { resource: EVERYTHING })
})
