import { createHash } from 'node:crypto'
import type { ServiceContext } from '@/lib/access/context'
import { externalIdIn, holdersOf, lockExternalIds } from '@/lib/db/external-ids'
import type { Transaction } from '@/lib/db/transaction'
import { IMPORT_FIELDS, type ImportResource } from '@/lib/domain/imports/fields'
import { bodyOfLine, type Column, columnsOf, type CsvLine, type LineBody } from '@/lib/domain/imports/line'
import { nounOf } from '@/lib/domain/resources'
import { newId } from '@/lib/domain/id'
import type { Draft } from '@/lib/schemas/draft'
import type { ImportProblem } from '@/lib/schemas/data/import'
import { type Conflict, IMPORT_KINDS, type ImportKind, type NewRecord } from './kinds'
import { findReferences, type FoundReference, type Named, referenceKey } from './references'

type Inputs = Record<string, unknown>
type New = NewRecord<Inputs>
type File = { id: string; resource: ImportResource; headings: string[]; mapping: (string | null)[] }

export type Judged = { good: New[]; problems: ImportProblem[] }

/**
 * Reads some lines of a file as the records they are to be, and finds all that is wrong with them: fields, references, and
 * what no two records may share. The same for a check and a run; with `hold` what they refer to stays until the end of the
 * transaction. The lines that no other may share values with are noted for the lines still to come.
 */
export async function checkLines(
  tx: Transaction,
  ctx: ServiceContext,
  file: File,
  lines: readonly CsvLine[],
  hold: boolean,
): Promise<Judged> {
  const kind = IMPORT_KINDS[file.resource]
  const columns = columnsOf(IMPORT_FIELDS[file.resource], file.headings, file.mapping, ctx.account.timeZone)
  const bodies = lines.map((line) => bodyOfLine(line, columns, file.headings.length))
  await refer(tx, ctx, bodies, hold)

  const problems: ImportProblem[] = []
  const good: New[] = []
  for (const { line, body, problems: own } of bodies) {
    const draft = kind.read(body)
    const found = [
      ...own,
      ...problemsOf(
        draft,
        own.map(({ key }) => key),
      ),
    ]
    for (const { key, message } of found) problems.push({ line, column: columnNamed(columns, file, key), message })
    if (found.length === 0) good.push({ line, id: newId(), input: draft.finish() })
  }
  const taken = await conflictsIn(tx, ctx, file.id, kind, good)
  for (const { line, key, message } of taken) problems.push({ line, column: columnNamed(columns, file, key), message })
  const bad = new Set(taken.map(({ line }) => line))
  const placeOf = ({ column }: ImportProblem) => (column === null ? -1 : file.headings.indexOf(column))
  problems.sort((one, other) => one.line - other.line || placeOf(one) - placeOf(other))
  return { good: good.filter(({ line }) => !bad.has(line)), problems }
}

/** Puts ids where lines name records, first those that stand for themselves, then what is a customer's own. */
async function refer(tx: Transaction, ctx: ServiceContext, bodies: readonly LineBody[], hold: boolean): Promise<void> {
  const owned = new Set(['contact', 'site', 'service_contract', 'asset'])
  for (const isOwned of [false, true]) {
    const wanted = bodies.flatMap((one) =>
      one.wanted.flatMap((want) => {
        if (owned.has(want.type) !== isOwned) return []
        const customerId = isOwned ? ((one.body.customer_id ?? null) as string | null) : null
        // Without its customer nothing can be said about what is theirs.
        if (isOwned && customerId === null) return []
        return [{ one, want, named: { type: want.type, text: want.text, customerId } satisfies Named }]
      }),
    )
    const found = await findReferences(
      tx,
      ctx,
      wanted.map(({ named }) => named),
      hold,
    )
    for (const { one, want, named } of wanted) place(one, want, found.get(referenceKey(named)))
  }
}

function place(one: LineBody, { key, many }: LineBody['wanted'][number], result: FoundReference | undefined): void {
  if (!result) return
  if (result.id === null) one.problems.push({ line: one.line, key, message: result.problem })
  else if (many) one.body[key] = [...((one.body[key] ?? []) as string[]), result.id]
  else one.body[key] = result.id
}

/** What the schema says, but for fields whose cell was found wrong before. */
function problemsOf(draft: Draft<Inputs>, said: readonly (string | null)[]) {
  return draft.problems
    .map(({ field, message }) => ({ key: field as string | null, message }))
    .filter(({ key }) => !said.includes(key))
}

/** The heading of the column that fills a field; the field's own name where none does. */
function columnNamed(columns: readonly Column[], { resource }: File, key: string | null): string | null {
  if (key === null) return null
  const exact = columns.find(({ field, heading }) =>
    field.kind === 'pairs' ? key === `${field.key}.${heading}` : field.key === key,
  )
  const near = exact ?? columns.find(({ field }) => field.key.startsWith(key) || key.startsWith(field.key))
  return near?.heading ?? IMPORT_FIELDS[resource].find((field) => field.key === key)?.label ?? key
}

async function conflictsIn(
  tx: Transaction,
  ctx: ServiceContext,
  importId: string,
  kind: ImportKind,
  rows: readonly New[],
) {
  const values = [...((await kind.conflicts?.(tx, ctx, rows)) ?? []), ...(await externalIdsIn(tx, ctx, kind, rows))]
  const stored = new Set(values.flatMap(({ line, holder }) => (holder === null ? [] : line)))
  const problems = values.flatMap(({ line, field, holder }) =>
    holder === null ? [] : [{ line, key: field, message: takenBy(kind, field, holder) }],
  )
  const own = values.filter(({ line }) => !stored.has(line)).map((value) => ({ ...value, hash: hashOf(value) }))
  const known = await tx.importKey.findMany({
    where: { account_id: ctx.accountId, import_id: importId, key: { in: own.map(({ hash }) => hash) } },
    select: { key: true, line: true },
  })
  const holders = new Map(known.map(({ key, line }) => [key, line]))
  const fresh: { key: string; line: number }[] = []
  for (const line of [...new Set(own.map((value) => value.line))].sort((one, other) => one - other)) {
    const mine = own.filter((value) => value.line === line)
    const shared = mine.filter(({ hash }) => holders.has(hash))
    for (const { field, hash } of shared)
      problems.push({ line, key: field, message: takenBy(kind, field, `line ${holders.get(hash)}`) })
    if (shared.length > 0) continue
    for (const { hash } of mine) {
      holders.set(hash, line)
      fresh.push({ key: hash, line })
    }
  }
  const row = { account_id: ctx.accountId, import_id: importId }
  await tx.$executeRaw`
    INSERT INTO import_key (account_id, import_id, key, line)
    SELECT ${row.account_id}::uuid, ${row.import_id}::uuid, key, line
    FROM unnest(${fresh.map(({ key }) => key)}::text[], ${fresh.map(({ line }) => line)}::int[]) AS n (key, line)`
  return problems
}

/** The external id of each, and the record that bears it already; held, so that nobody gives it out meanwhile. */
async function externalIdsIn(
  tx: Transaction,
  ctx: ServiceContext,
  { type }: ImportKind,
  rows: readonly New[],
): Promise<Conflict[]> {
  const wanted = rows.flatMap(({ line, input }) => {
    const key = externalIdIn(input)
    return key === null ? [] : [{ line, key }]
  })
  if (wanted.length === 0) return []
  const keys = wanted.map(({ key }) => key)
  await lockExternalIds(tx, ctx, type, keys)
  const holders = new Map((await holdersOf(tx, ctx, type, keys)).map((one) => [one.external_id, one]))
  return wanted.map(({ line, key }) => {
    const holder = holders.get(key)
    const where = holder?.is_live === false ? ', which is in the trash' : ''
    return { line, field: 'external_id', key, holder: holder ? `the ${nounOf(type)} ${holder.id}${where}` : null }
  })
}

function takenBy(kind: ImportKind, field: string, holder: string): string {
  return field === 'external_id' ? `is already that of ${holder}` : kind.taken(holder)
}

function hashOf({ field, key }: Conflict): string {
  return createHash('sha256').update(`${field}\n${key}`).digest('base64url').slice(0, 24)
}
