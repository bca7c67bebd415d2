import { createHash } from 'node:crypto'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { db } from '@/lib/db/client'
import { recordHistory } from '@/lib/db/history'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { lockRecord } from '@/lib/db/records'
import { inTransaction, listReader, reader, type Transaction } from '@/lib/db/transaction'
import type { AccountRule } from '@/lib/domain/billing/books/accounts'
import type { DatevClient } from '@/lib/domain/billing/books/datev'
import { type Booking, bookingsOf } from '@/lib/domain/billing/books/entries'
import { newId } from '@/lib/domain/id'
import { dayIn, toDatabaseDate } from '@/lib/domain/time'
import { invalid, notFound, ServiceError } from '@/lib/errors'
import {
  type BatchFormat,
  confirmExport,
  exportBatchCreate,
  exportBatchList,
  type ExportBatchListQuery,
  type ExportBatchRecord,
  failExport,
} from '@/lib/schemas/billing/export-batch'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { operatorContext } from '@/lib/services/company/accounts'
import { batchDocuments } from './document-archive'
import { readDocuments } from './documents'
import { batchFile, formatProblems, LIMITS, mappingProblems } from './file'
import { accountOfLink } from './links'
import { batchSelect, historyOfBatch, readBatch, toBatch } from './record'

/**
 * Hands over what was issued or received until a day and is in no export yet, with the file for the accounting program (R-BI-15). Its
 * transaction holds the legal entity, so that of two at the same time one has the documents. Throws `forbidden`, `validation_error` that
 * names what no account is for, `nothing_to_export`.
 */
export async function prepareExport(
  ctx: ServiceContext,
  body: BodyOf<typeof exportBatchCreate>,
): Promise<ExportBatchRecord> {
  requireScope(ctx, 'write:billing')
  const { legal_entity_id, format, until = null } = readDraft(exportBatchCreate, body).finish()
  return inTransaction(ctx, async (tx) => {
    await lockEntity(tx, ctx, legal_entity_id)
    const entity = await tx.legalEntity.findUniqueOrThrow({
      where: { account_id_id: { account_id: ctx.accountId, id: legal_entity_id.toLowerCase() } },
    })
    const day = until ?? dayIn(ctx.account.timeZone, new Date())
    const bookings = await readBookings(tx, ctx, { entity, format, until: day })
    const where = { account_id: ctx.accountId, legal_entity_id: entity.id }
    const last = await tx.exportBatch.aggregate({ where, _max: { number: true } })
    const number = (last._max.number ?? 0) + 1
    const details = { number, currency: ctx.account.currency, preparedAt: new Date(), datev: datevOf(entity) }
    const file = batchFile(format, bookings, details)
    const id = newId()
    await tx.exportBatch.create({
      data: {
        ...where,
        id,
        number,
        format,
        state: 'prepared',
        until: toDatabaseDate(day),
        document_count: bookings.length,
        notes: file.notes,
        file_name: file.name,
        media_type: file.mediaType,
        file: Buffer.from(file.bytes),
        sha256: createHash('sha256').update(file.bytes).digest('hex'),
      },
      select: { id: true },
    })
    await tx.exportBatchDocument.createMany({
      data: bookings.map(({ document }) => {
        return { account_id: ctx.accountId, batch_id: id, document_id: document.id, number: document.number }
      }),
    })
    const batch = await readBatch(tx, ctx, id)
    await recordHistory(tx, ctx, {
      verb: 'create',
      type: 'export_batch',
      id,
      before: null,
      after: historyOfBatch(batch),
    })
    return batch
  })
}

/** Lists the exports to accounting programs. Throws `forbidden`, `bad_request`. */
export async function listExportBatches(
  ctx: ServiceContext,
  query: ExportBatchListQuery,
): Promise<Page<ExportBatchRecord>> {
  requireScope(ctx, 'read:billing')
  const table = listReader(ctx).exportBatch
  return readList(ctx, exportBatchList, query, { table, select: batchSelect, present: toBatch })
}

/** An export to an accounting program. Throws `forbidden`, `not_found`. */
export async function getExportBatch(ctx: ServiceContext, id: string): Promise<ExportBatchRecord> {
  requireScope(ctx, 'read:billing')
  return readBatch(reader(ctx), ctx, id)
}

/** Says that the accounting program has an export, with what it calls the documents. Throws `forbidden`, `not_found`, `export_closed`. */
export async function confirmExportBatch(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof confirmExport>,
): Promise<ExportBatchRecord> {
  return close(ctx, id, 'confirm', async (tx, before) => {
    const { references } = readDraft(confirmExport, body).finish()
    for (const [index, { document_id, reference }] of (references ?? []).entries()) {
      const where = { account_id: ctx.accountId, batch_id: id, document_id }
      const { count } = await tx.exportBatchDocument.updateMany({ where, data: { reference } })
      if (count === 0)
        throw invalid([{ field: `references[${index}].document_id`, message: 'is no document of the export' }])
    }
    // A program of one's own confirms as it books: document by document.
    const where = { account_id: ctx.accountId, batch_id: id, reference: null }
    const isPart = before.format === 'json' && references && (await tx.exportBatchDocument.count({ where })) > 0
    return { state: isPart ? before.state : 'confirmed', reason: null }
  })
}

/**
 * Says that the accounting program has nothing of an export, or nothing but what was confirmed of it: the other documents come with the next
 * one. Throws as `confirmExportBatch`.
 */
export async function failExportBatch(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof failExport>,
): Promise<ExportBatchRecord> {
  return close(ctx, id, 'fail', async (tx) => {
    const { reason } = readDraft(failExport, body).finish()
    const where = { account_id: ctx.accountId, batch_id: id, reference: null }
    await tx.exportBatchDocument.updateMany({ where, data: { is_live: false } })
    return { state: 'failed', reason }
  })
}

/** The file of an export, the same with each fetch, or the documents of its invoices, for a signed link. Throws `not_found`. */
export async function readBatchFile(id: string, query: URLSearchParams) {
  const account_id = accountOfLink(id, query)
  if (account_id === null)
    throw new ServiceError('not_found', 'The link is wrong or has expired. Read the export again.')
  const where = { account_id_id: { account_id, id: id.toLowerCase() } }
  const batch = await db().exportBatch.findUnique({ where })
  if (!batch) throw notFound('export batch')
  if (query.get('part') === 'documents') return batchDocuments(await operatorContext(account_id), batch)
  const { file_name: name, media_type: mediaType, file } = batch
  return { name, mediaType, byteSize: file.byteLength, bytes: fileOf(batch) }
}

/** Whoever asks only how large it is does not fetch it. */
async function* fileOf({ account_id, id, file }: { account_id: string; id: string; file: Uint8Array }) {
  await db().exportBatch.updateMany({ where: { account_id, id, state: 'prepared' }, data: { state: 'taken' } })
  yield file
}

type Entity = { id: string; accounts: unknown; datev_consultant: number | null; datev_client: number | null }

async function readBookings(
  tx: Transaction,
  ctx: ServiceContext,
  { entity, format, until }: { entity: Entity & Parameters<typeof datevOf>[0]; format: BatchFormat; until: string },
): Promise<Booking[]> {
  const { documents: limit, kinds } = LIMITS[format]
  const documents = await readDocuments(tx, ctx, { entityId: entity.id, until, limit, kinds })
  if (documents.length === 0) throw new ServiceError('nothing_to_export')
  const { bookings, missing } = bookingsOf(documents, entity.accounts as AccountRule[], ctx.account.currency)
  const codes = await tx.taxCode.findMany({ where: { account_id: ctx.accountId }, select: { id: true, name: true } })
  const names = new Map(codes.map(({ id, name }) => [id, name]))
  const problems = [...mappingProblems(missing, names), ...formatProblems(format, bookings, datevOf(entity) !== null)]
  if (problems.length > 0) throw invalid(problems)
  return bookings
}

function datevOf(entity: {
  datev_consultant: number | null
  datev_client: number | null
  fiscal_month: number
  account_digits: number
}): DatevClient | null {
  const { datev_consultant: consultant, datev_client: client, fiscal_month, account_digits } = entity
  if (consultant === null || client === null) return null
  return { consultant, client, fiscalMonth: fiscal_month, accountDigits: account_digits }
}

async function lockEntity(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  await lockRecord(tx, ctx, 'legal_entity', id).catch((error: unknown) => {
    if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error
    throw invalid([{ field: 'legal_entity_id', message: 'is not an existing legal entity' }])
  })
}

async function close(
  ctx: ServiceContext,
  id: string,
  verb: 'confirm' | 'fail',
  write: (tx: Transaction, before: ExportBatchRecord) => Promise<{ state: string; reason: string | null }>,
): Promise<ExportBatchRecord> {
  requireScope(ctx, 'write:billing')
  return inTransaction(ctx, async (tx) => {
    const { legal_entity_id } = await readBatch(tx, ctx, id)
    await lockRecord(tx, ctx, 'legal_entity', legal_entity_id)
    const before = await readBatch(tx, ctx, id)
    if (before.state === 'confirmed' || before.state === 'failed') throw new ServiceError('export_closed')
    const data = await write(tx, before)
    await tx.exportBatch.update({
      where: { account_id_id: { account_id: ctx.accountId, id: before.id } },
      data,
      select: { id: true },
    })
    const after = await readBatch(tx, ctx, id)
    await recordHistory(tx, ctx, {
      verb,
      type: 'export_batch',
      id: after.id,
      before: historyOfBatch(before),
      after: historyOfBatch(after),
    })
    return after
  })
}
