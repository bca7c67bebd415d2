import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { limitHeavyWork } from '@/lib/concurrency'
import { db } from '@/lib/db/client'
import { EXPORT_RESOURCES, type ExportResource } from '@/lib/domain/spreadsheets/exports'
import { resourceOf } from '@/lib/domain/resources'
import { NO_ID } from '@/lib/domain/id'
import { ServiceError } from '@/lib/errors'
import { auditSelect, toAuditRecord } from '@/lib/services/data/audit'
import { REGISTRY } from '@/lib/services/data/registry'
import { getAccount } from '@/lib/services/company/account'
import { invoiceFiles } from '@/lib/services/billing/invoices/documents'
import { listUsers } from '@/lib/services/people/users'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { photoKey } from '@/lib/services/work/photos'
import { store } from '@/lib/storage/installed'
import { csvBatches } from './export'
import { EXPORTED_LISTS } from './lists'

/** A part of a text file: its bytes, how many records are in them, and the cursor of those behind them; `null` with the last. */
export type TextPart = { bytes: Uint8Array; rows: number; next: string | null }

/** Files that exist already, such as a photo. One without bytes is missing in the store, as after the restore of a backup. */
export type StoredFiles = { files: readonly { name: string; bytes: Uint8Array | null }[]; next: string }

export type TextSource = { name: string; read: (ctx: ServiceContext, from: string | null) => AsyncGenerator<TextPart> }
export type FileSource = { read: (ctx: ServiceContext, from: string | null) => AsyncGenerator<StoredFiles> }

/** How many records are read at a time, each by its own verb. */
const BATCH = 100
const ROWS_OF_HISTORY = 1_000
/** What opens doors stays here, and a view of other lists is none of its own. */
const CREDENTIALS = ['api_key', 'webhook_endpoint']
const VIEWS = ['expiring-warranties']

/** Every list of a company as CSV, and every kind of record as its API answers it, one record a line. */
export const TEXT_SOURCES: readonly TextSource[] = [
  ...EXPORT_RESOURCES.filter((list) => !VIEWS.includes(list)).map((list) => ({
    name: `csv/${list}.csv`,
    read: (ctx: ServiceContext, from: string | null) => csvBatches(ctx, list, oldestFirst(list), { columns: [], from }),
  })),
  { name: 'records/company.ndjson', read: (ctx) => allAtOnce(async () => [await getAccount(ctx)]) },
  { name: 'records/users.ndjson', read: (ctx) => allAtOnce(() => listUsers(ctx)) },
  ...Object.values<ResourceVerbs>(REGISTRY).flatMap((verbs) => {
    const { collection } = resourceOf(verbs.type)
    if (!collection || CREDENTIALS.includes(verbs.type)) return []
    return [
      {
        name: `records/${collection}.ndjson`,
        read: (ctx: ServiceContext, from: string | null) => recordsOf(ctx, verbs, from),
      },
    ]
  }),
  { name: 'records/history.ndjson', read: historyOf },
]

/** The pictures and documents of a company. */
export const FILE_SOURCES: readonly FileSource[] = [
  {
    read: (ctx, from) => picturesOf(ctx, 'photos', (where) => db().photo.findMany({ ...where, select: PICTURE }), from),
  },
  {
    read: (ctx, from) =>
      picturesOf(ctx, 'photos', (where) => db().workOrderPhoto.findMany({ ...where, select: PICTURE }), from),
  },
  { read: (ctx, from) => picturesOf(ctx, 'signatures', readSignatures, from) },
  { read: invoicesOf },
  { read: accountingFilesOf },
]

/** Lists begin with the oldest record where they can, so that an import into an empty company numbers them in the same order. */
function oldestFirst(list: ExportResource): Record<string, string> {
  const isSorted = EXPORTED_LISTS[list]?.schema.shape.sort?.safeParse('created_at').success
  return isSorted ? { sort: 'created_at' } : {}
}

async function* allAtOnce(read: () => Promise<readonly object[]>): AsyncGenerator<TextPart> {
  const records = await read()
  yield { bytes: linesFor(records), rows: records.length, next: null }
}

function linesFor(records: readonly object[]): Uint8Array {
  return Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
}

/** The live records of a kind, in the order of their ids. */
async function* recordsOf(ctx: ServiceContext, verbs: ResourceVerbs, from: string | null): AsyncGenerator<TextPart> {
  for (let after = from ?? NO_ID; ;) {
    const [records, last] = await limitHeavyWork(ctx.accountId, 'exports', () => readSome(ctx, verbs, after), true)
    yield { bytes: linesFor(records), rows: records.length, next: last }
    if (last === null) return
    after = last
  }
}

async function readSome(
  ctx: ServiceContext,
  verbs: ResourceVerbs,
  after: string,
): Promise<[records: object[], last: string | null]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM ${Prisma.raw(`"${verbs.type}"`)}
    WHERE account_id = ${ctx.accountId}::uuid AND id > ${after}::uuid ORDER BY id LIMIT ${BATCH}`
  const records: object[] = []
  for (const { id } of rows) records.push(...(await readRecord(ctx, verbs, id)))
  return [records, rows.length < BATCH ? null : (rows.at(-1)?.id ?? null)]
}

/** A record; none for one in the trash. */
async function readRecord(ctx: ServiceContext, { answer, read }: ResourceVerbs, id: string): Promise<object[]> {
  try {
    return [await (answer ?? read)(ctx, id)]
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return []
    throw error
  }
}

/** The whole history, oldest first, as the audit log answers it. */
async function* historyOf(ctx: ServiceContext, from: string | null): AsyncGenerator<TextPart> {
  for (let after = from ?? NO_ID; ;) {
    const slice = { ...sliceAfter(ctx, after), take: ROWS_OF_HISTORY }
    const rows = await db().history.findMany({ ...slice, select: auditSelect })
    const next = rows.length < ROWS_OF_HISTORY ? null : (rows.at(-1)?.id ?? null)
    yield { bytes: linesFor(rows.map(toAuditRecord)), rows: rows.length, next }
    if (next === null) return
    after = next
  }
}

const PICTURE = { id: true, sha256: true, content_type: true } as const
type Picture = { id: string; sha256: string; content_type: string }
type Slice = { where: { account_id: string; id: { gt: string } }; orderBy: { id: 'asc' }; take: number }

function sliceAfter({ accountId: account_id }: ServiceContext, id: string): Slice {
  return { where: { account_id, id: { gt: id } }, orderBy: { id: 'asc' }, take: BATCH }
}

async function readSignatures(slice: Slice): Promise<Picture[]> {
  const select = { id: true, image_sha256: true, content_type: true } as const
  const rows = await db().signature.findMany({ ...slice, select })
  return rows.map(({ image_sha256: sha256, ...row }) => ({ ...row, sha256 }))
}

async function* picturesOf(
  ctx: ServiceContext,
  folder: string,
  read: (slice: Slice) => Promise<Picture[]>,
  from: string | null,
): AsyncGenerator<StoredFiles> {
  for await (const { id, sha256, content_type } of eachOf((after) => read(sliceAfter(ctx, after)), from)) {
    const key = photoKey(ctx.accountId, sha256, content_type, 'full')
    const stored = await store().get(key)
    const name = `${folder}/${id}${key.slice(key.lastIndexOf('.'))}`
    yield { files: [{ name, bytes: stored?.bytes ?? null }], next: id }
  }
}

/** The PDF and XML of each invoice and credit note that was issued. */
async function* invoicesOf(ctx: ServiceContext, from: string | null): AsyncGenerator<StoredFiles> {
  const read = (after: string) => {
    const { where, ...slice } = sliceAfter(ctx, after)
    const issued = { ...where, status: { not: 'draft' }, deleted_at: null } as const
    return db().invoice.findMany({ ...slice, where: issued, select: { id: true } })
  }
  for await (const { id } of eachOf(read, from)) {
    const files = await invoiceFiles(ctx, id)
    yield { files: files.map(({ name, bytes }) => ({ name: `invoices/${id}/${name}`, bytes })), next: id }
  }
}

/** The files that went to accounting programs. */
async function* accountingFilesOf(ctx: ServiceContext, from: string | null): AsyncGenerator<StoredFiles> {
  const select = { id: true, file_name: true, file: true } as const
  const read = (after: string) => db().exportBatch.findMany({ ...sliceAfter(ctx, after), take: 1, select })
  for await (const { id, file_name, file } of eachOf(read, from, 1))
    yield { files: [{ name: `accounting/${id}/${file_name}`, bytes: file }], next: id }
}

async function* eachOf<Row extends { id: string }>(
  read: (after: string) => Promise<Row[]>,
  from: string | null,
  size = BATCH,
): AsyncGenerator<Row> {
  for (let after = from ?? NO_ID, rows: Row[] = []; ; after = rows.at(-1)?.id ?? after) {
    rows = await read(after)
    yield* rows
    if (rows.length < size) return
  }
}
