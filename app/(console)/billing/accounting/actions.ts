'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import { confirmExportBatch, failExportBatch, prepareExport } from '@/lib/services/billing/books/batches'

const batches = actionsFor('export_batch')

type Values = Record<string, unknown>

/** Prepares an export of all that none has yet. */
export const prepare = batches.write(({ ctx }, values: Values) => prepareExport(ctx, values))

/** Says that the accounting program has an export. */
export const confirm = batches.write(({ ctx }, id: string) => confirmExportBatch(ctx, id, {}))

/** Says that the accounting program has nothing of an export. */
export const fail = batches.write(({ ctx }, id: string, values: Values) => failExportBatch(ctx, id, values))
