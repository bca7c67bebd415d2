import type { ServiceContext } from '@/lib/access/context'
import { enqueue } from '@/lib/db/enqueue'
import { recordHistory } from '@/lib/db/history'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { invalid, ServiceError } from '@/lib/errors'
import { EXPORT_DAYS, exportCreate, type ExportRecord, MAX_OPEN_EXPORTS } from '@/lib/schemas/data/export'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { columnsOf, queryOfExport } from './export'
import { readExport } from './record'
import { requireExport } from './scopes'

const DAY_MS = 24 * 3_600_000

/**
 * Has a list written to a file in the background, with the filters and the order of the list. Throws `forbidden`,
 * `validation_error` naming a wrong filter or column, `too_many_at_once`.
 */
export async function createExport(ctx: ServiceContext, body: BodyOf<typeof exportCreate>): Promise<ExportRecord> {
  const { resource, filters, columns } = readDraft(exportCreate, body).finish()
  requireExport(ctx, resource)
  requireFilters(resource, filters ?? {})
  const chosen = columnsOf(resource, columns ?? [])
  return inTransaction(ctx, async (tx) => {
    await requireRoom(tx, ctx)
    const id = newId()
    const { actor } = ctx
    await tx.listExport.create({
      data: {
        account_id: ctx.accountId,
        id,
        resource,
        filters: filters ?? {},
        columns: chosen,
        actor_type: actor.type,
        actor_id: actor.id,
        actor_name: actor.name,
        request_id: ctx.requestId,
        grant_id: ctx.grantId,
        expires_at: new Date(Date.now() + EXPORT_DAYS * DAY_MS),
      },
      select: { id: true },
    })
    await enqueue(tx, 'write-exports', [{ account_id: ctx.accountId, id }])
    const after = { resource, filters: filters ?? {}, status: 'queued' }
    await recordHistory(tx, ctx, { verb: 'create', type: 'export', id, before: null, after })
    return readExport(tx, ctx, id)
  })
}

/** Throws `validation_error` naming each filter that the list does not take. */
function requireFilters(resource: string, filters: Record<string, string>): void {
  try {
    queryOfExport(resource, new URLSearchParams(filters), true)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'bad_request') throw error
    throw invalid(error.details.map(({ field, message }) => ({ field: `filters.${field}`, message })))
  }
}

async function requireRoom(tx: Transaction, { accountId: account_id }: ServiceContext): Promise<void> {
  const open = await tx.listExport.count({ where: { account_id, status: { in: ['queued', 'running'] } } })
  if (open >= MAX_OPEN_EXPORTS)
    throw new ServiceError(
      'too_many_at_once',
      `Your company has ${open} exports waiting already. Wait until one of them is done.`,
    )
}
