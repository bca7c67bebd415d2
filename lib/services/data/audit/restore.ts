import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { inTransaction } from '@/lib/db/transaction'
import { inputOf } from '@/lib/domain/restore-fields'
import { ServiceError } from '@/lib/errors'
import { verbsOf } from '@/lib/services/data/registry'
import { getRecordAsOf } from './as-of'

/**
 * Gives a record back what it was at a moment: the named fields, or all that can be given back; from the trash first when
 * it is there. It is a change like any other, by the record's own verbs and rules, and stands in the history as one.
 * Returns the fields that changed. Throws `forbidden`, `not_found`, `validation_error`, and what those verbs throw.
 */
export async function restoreRecordAsOf(
  ctx: ServiceContext,
  type: string,
  id: string,
  at: string,
  fields: readonly string[] | null = null,
): Promise<string[]> {
  requireScope(ctx, 'admin')
  const { fields: writableFields, update, restore: restoreRecord } = verbsOf(type) ?? {}
  if (!writableFields || !update) throw refused('Records of this kind cannot be restored to an earlier time.')
  return inTransaction(ctx, async (tx) => {
    const innerCtx = { ...ctx, tx }
    const before = await getRecordAsOf(innerCtx, type, id, at)
    if (!before.was) throw refused('The record did not exist at that time, or was in the trash.')
    if (!before.now) {
      if (!restoreRecord) throw refused('The record was deleted for good.')
      await restoreRecord(innerCtx, id)
    }
    const { now } = before.now ? before : await getRecordAsOf(innerCtx, type, id, null)
    const accepted = new Set(Object.keys(writableFields.shape))
    const current = inputOf(now ?? {}, accepted)
    const fieldsToRestore = [...inputOf(before.was, accepted)].filter(
      ([name, { value }]) =>
        (fields?.includes(name) ?? true) &&
        JSON.stringify(current.get(name)?.value ?? null) !== JSON.stringify(value ?? null),
    )
    if (fieldsToRestore.length === 0) {
      if (before.now) throw refused('The record already has these values.')
      return []
    }
    await update(
      innerCtx,
      id,
      Object.fromEntries(fieldsToRestore.map(([, { field, value }]) => [field, value ?? null])),
    )
    return fieldsToRestore.map(([name]) => name)
  })
}

function refused(message: string): ServiceError {
  return new ServiceError('validation_error', message)
}
