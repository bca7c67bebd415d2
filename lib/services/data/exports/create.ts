import type { ServiceContext } from '@/lib/access/context'
import { enqueue } from '@/lib/db/enqueue'
import { recordHistory } from '@/lib/db/history'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { newId, NO_ID } from '@/lib/domain/id'
import { everythingExportedMail } from '@/lib/domain/mail/everything-exported'
import { invalid, ServiceError } from '@/lib/errors'
import { EXPORT_DAYS, exportCreate, type ExportRecord, MAX_OPEN_EXPORTS } from '@/lib/schemas/data/export'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { EVERYTHING, type Exportable, type ExportResource } from '@/lib/domain/spreadsheets/exports'
import { queueMails } from '@/lib/services/mail/mail'
import { hasMailServer } from '@/lib/services/mail/route'
import { appUrl } from '@/lib/env'
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
  const chosen = resource === EVERYTHING ? [] : columnsOfList(resource, filters ?? {}, columns ?? [])
  if (resource === EVERYTHING) refuseChoice({ filters, columns })
  return inTransaction(ctx, async (tx) => {
    await requireRoom(tx, ctx, resource)
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
    if (resource === EVERYTHING) await mailAdministrators(tx, ctx)
    return readExport(tx, ctx, id)
  })
}

/** Tells the other administrators that everything is exported. Without a mail server nobody is told. */
async function mailAdministrators(tx: Transaction, { accountId: account_id, actor }: ServiceContext): Promise<void> {
  if (!(await hasMailServer(tx, account_id))) return
  const { name: company } = await tx.account.findUniqueOrThrow({ where: { id: account_id }, select: { name: true } })
  const administrators = await tx.user.findMany({
    where: { account_id, role: 'admin', status: 'active', deleted_at: null, id: { not: actor.id ?? NO_ID } },
    select: { name: true, email: true },
  })
  const about = { company, by: actor.name, page: `${appUrl()}/settings/export` }
  const mails = administrators.map(({ name, email: recipient }) => ({
    id: newId(),
    account_id,
    kind: 'everything_exported',
    recipient,
    actor_id: null,
    actor_name: 'Fieldline',
    ...everythingExportedMail({ name, ...about }),
  }))
  await queueMails(tx, mails)
}

/** The titles of the requested columns of a list. Throws `validation_error` naming a wrong column or filter. */
function columnsOfList(
  resource: ExportResource,
  filters: Record<string, string>,
  columns: readonly string[],
): string[] {
  requireFilters(resource, filters)
  return columnsOf(resource, columns)
}

/** Throws `validation_error` where a part of everything is asked for. */
function refuseChoice(choice: { filters?: object | null | undefined; columns?: object | null | undefined }): void {
  const fields = (['filters', 'columns'] as const).filter((field) => Object.keys(choice[field] ?? {}).length > 0)
  if (fields.length > 0)
    throw invalid(fields.map((field) => ({ field, message: `must be left out when resource is ${EVERYTHING}` })))
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

async function requireRoom(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  resource: Exportable,
): Promise<void> {
  const waiting = await tx.listExport.findMany({
    where: { account_id, status: { in: ['queued', 'running'] } },
    select: { resource: true },
  })
  if (resource === EVERYTHING && waiting.some((one) => one.resource === EVERYTHING))
    throw new ServiceError('too_many_at_once', 'Everything is being exported already. Wait until that is done.')
  const open = waiting.length
  if (open >= MAX_OPEN_EXPORTS)
    throw new ServiceError(
      'too_many_at_once',
      `Your company has ${open} exports waiting already. Wait until one of them is done.`,
    )
}
