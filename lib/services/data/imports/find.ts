import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { LineBody } from '@/lib/domain/imports/line'
import { keysOf, keyValues, type MatchKey } from '@/lib/domain/imports/match'
import { isId } from '@/lib/domain/id'
import type { ImportRecord } from '@/lib/schemas/data/import'
import { IMPORT_KINDS, type ImportKind } from './kinds'
import { READS, type Stored } from './reads'

type File = Pick<ImportRecord, 'id' | 'resource' | 'mapping' | 'mode' | 'match_by'>

/** What a line was looked for by, and the live records that fit; none where there is no such record yet. */
export type Fitting = { key: MatchKey; text: string; records: Stored[] }

/** Conditions between a record `r` and the values `w.v` of a line, in the words of the indexes that answer them. */
const value = (name: string) => `w.v->>'${name}'`
const lowered = (column: string, name = column) => `lower(r.${column}) = lower(${value(name)})`
const numbered = (column: string) => `r.${column} = upper(${value(column)})`
const plain = (text: string) => `lower(regexp_replace(${text}, '\\s+', '', 'g'))`
const within = (owner: string, condition: string) => `r.${owner} = (${value(owner)})::uuid AND ${condition}`
const ID = `r.id = (${value('id')})::uuid`
const EXTERNAL_ID = `r.external_id = ${value('external_id')}`

const CONDITIONS: Record<ImportKind['type'], Record<string, string>> = {
  customer: {
    id: ID,
    number: numbered('customer_number'),
    external_id: EXTERNAL_ID,
    email: lowered('email'),
    name: `${plain('r.name')} = ${plain(value('name'))}`,
  },
  contact: {
    id: ID,
    external_id: EXTERNAL_ID,
    email: within('customer_id', lowered('email')),
    name: within('customer_id', lowered('name')),
  },
  site: {
    id: ID,
    external_id: EXTERNAL_ID,
    name: within('customer_id', lowered('name')),
    address: within(
      'customer_id',
      `lower(r.address->>'street') = lower(${value('address.street')}) AND lower(r.address->>'postal_code') = lower(${value('address.postal_code')})`,
    ),
  },
  asset: {
    id: ID,
    tag: numbered('asset_tag'),
    external_id: EXTERNAL_ID,
    serial_number: lowered('serial_number'),
    name: within(
      'customer_id',
      `${lowered('name')} AND (NOT w.v ? 'site' OR r.site_id IS NOT DISTINCT FROM (${value('site')})::uuid)`,
    ),
  },
  meter: { id: ID, name: within('asset_id', lowered('name')) },
  meter_reading: {},
  maintenance_plan: {
    id: ID,
    number: numbered('plan_number'),
    name: within('customer_id', lowered('name')),
  },
  price_item: { id: ID, code: lowered('code') },
  work_order: { id: ID, number: numbered('work_order_number'), external_id: EXTERNAL_ID },
}

/** As many records as may be alike before another one is made. The limit also keeps each line to the index of its key. */
const MAX_ALIKE = 1_000

/** Keys that name whose the record is are looked up once that is known. */
function needsOwner({ fields }: MatchKey): boolean {
  return fields.some((field) => field === 'customer_id' || field === 'asset_id')
}

/**
 * The live records that lines mean, in one statement for each key. Where records are changed only the first key that a line fills
 * counts, else any that fits. What the import has made itself is none of them. `owned` says which of the keys are looked up.
 */
export async function findFitting(
  tx: Transaction,
  ctx: ServiceContext,
  file: File,
  bodies: readonly LineBody[],
  owned: boolean,
): Promise<Map<number, Fitting>> {
  const { type } = IMPORT_KINDS[file.resource]
  const keys = keysOf(file.resource, file.mapping, file.match_by)
  const hits: { line: number; id: string; key: MatchKey; text: string }[] = []
  const lookups = new Map<number, { key: MatchKey; text: string }>()
  for (const key of keys) {
    const rows = bodies.flatMap((one) => {
      const values = keyValues(key, one)
      const isFirst = keys.find((other) => keyValues(other, one) !== null) === key
      if (values === null || (file.mode !== 'create' && !isFirst)) return []
      return [{ line: one.line, v: withSite(file, one, values) }]
    })
    if (needsOwner(key) !== owned || rows.length === 0) continue
    for (const { line, v } of rows)
      if (!lookups.has(line)) lookups.set(line, { key, text: v[key.fields[0] ?? ''] ?? '' })
    for (const hit of await lookUp(tx, ctx, type, CONDITIONS[type][key.name] ?? 'false', rows))
      hits.push({ ...hit, key, text: '' })
  }
  const fresh = await madeBy(tx, ctx, file, [...new Set(hits.map(({ id }) => id))])
  const old = hits.filter(({ id }) => !fresh.has(id))
  const ids = [...new Set(old.map(({ id }) => id))]
  const records = new Map(ids.length > 0 ? (await READS[type].answers(tx, ctx, ids)).map((one) => [one.id, one]) : [])
  return new Map(
    [...lookups].map(([line, { key, text }]) => {
      const mine = old.filter((hit) => hit.line === line)
      const mineIds = [...new Set(mine.map(({ id }) => id))]
      return [line, { key: mine[0]?.key ?? key, text, records: mineIds.flatMap((id) => records.get(id) ?? []) }]
    }),
  )
}

/** An id that is none, or of no owner, finds nothing; an asset is looked for at its site where the file has one. */
function withSite(file: File, { body }: LineBody, values: Record<string, string>): Record<string, string | null> {
  const ids = Object.entries(values).map(([name, text]): [string, string | null] => [
    name,
    name === 'id' || name.endsWith('_id') ? (name === 'external_id' || isId(text) ? text : null) : text,
  ])
  const all = Object.fromEntries(ids)
  return file.mapping.includes('object_id') ? { ...all, site: (body.object_id as string | undefined) ?? null } : all
}

async function lookUp(
  tx: Transaction,
  { accountId }: ServiceContext,
  type: ImportKind['type'],
  condition: string,
  rows: readonly object[],
): Promise<{ line: number; id: string }[]> {
  return tx.$queryRaw`
    WITH w AS MATERIALIZED (SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w (line int, v jsonb))
    SELECT w.line, r.id FROM w, LATERAL (
      SELECT r.id FROM ${Prisma.raw(`"${type}"`)} r
      WHERE r.account_id = ${accountId}::uuid AND r.deleted_at IS NULL AND ${Prisma.raw(condition)}
      ORDER BY r.id LIMIT ${MAX_ALIKE}) r
    ORDER BY w.line, r.id`
}

/** Those of the records that lines before made: a check does not know them yet, so a run looks past them. */
async function madeBy(
  tx: Transaction,
  { accountId }: ServiceContext,
  { id }: File,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT record_id AS id FROM import_record WHERE account_id = ${accountId}::uuid AND import_id = ${id}::uuid
      AND action = 'created' AND record_id = ANY(${[...ids]}::uuid[])`
  return new Set(rows.map((row) => row.id))
}
