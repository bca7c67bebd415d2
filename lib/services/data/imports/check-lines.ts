import { createHash } from 'node:crypto'
import type { ServiceContext } from '@/lib/access/context'
import { externalIdIn, holdersOf, lockExternalIds } from '@/lib/db/external-ids'
import type { Transaction } from '@/lib/db/transaction'
import { IMPORT_FIELDS, type ImportResource } from '@/lib/domain/imports/fields'
import type { ColumnFormat } from '@/lib/domain/imports/formats'
import {
  bodyOfLine,
  type Column,
  columnsOf,
  type CsvLine,
  type LineBody,
  type LineProblem,
} from '@/lib/domain/imports/line'
import { nounOf } from '@/lib/domain/resources'
import { newId } from '@/lib/domain/id'
import type { Draft } from '@/lib/schemas/draft'
import type { ImportProblem } from '@/lib/schemas/data/import'
import { type Conflict, IMPORT_KINDS, type ImportKind, type NewRecord } from './kinds'
import { findReferences, type FoundReference, type Named, ownerOf, referenceKey } from './references'

type Inputs = Record<string, unknown>
type New = NewRecord<Inputs>
type File = {
  id: string
  resource: ImportResource
  headings: string[]
  mapping: (string | null)[]
  formats: ColumnFormat[]
}

export type CheckedLines = { good: New[]; problems: ImportProblem[] }

/**
 * Reads some lines of a file as the records they are to be, and finds all that is wrong with them: fields, references, and
 * what no two records may share. The same for a check and a run; with `hold` what they refer to stays until the end of the
 * transaction. The lines that no other may share values with are noted for the lines still to come. Lines that were `refused`
 * before are left out.
 */
export async function checkLines(
  tx: Transaction,
  ctx: ServiceContext,
  file: File,
  lines: readonly CsvLine[],
  { hold, refused }: { hold: boolean; refused: ReadonlySet<number> },
): Promise<CheckedLines> {
  const kind = IMPORT_KINDS[file.resource]
  const { good: read, problems } = await readLines(tx, ctx, file, lines, hold)
  const good = read.filter(({ line }) => !refused.has(line))
  const conflictProblems = await conflictsIn(tx, ctx, file.id, kind, good)
  if (hold && kind.overtaken) conflictProblems.push(...(await kind.overtaken(tx, ctx, file.id, good)))
  problems.push(...conflictProblems.map((fault) => problemOf(file, fault)))
  const bad = new Set(conflictProblems.map(({ line }) => line))
  const placeOf = ({ column }: ImportProblem) => (column === null ? -1 : file.headings.indexOf(column))
  problems.sort((one, other) => one.line - other.line || placeOf(one) - placeOf(other))
  return { good: good.filter(({ line }) => !bad.has(line)), problems }
}

/** Reads lines each for itself: fields, and the records that they name. */
export async function readLines(
  tx: Transaction,
  ctx: ServiceContext,
  file: File,
  lines: readonly CsvLine[],
  hold: boolean,
): Promise<CheckedLines> {
  const fields = IMPORT_FIELDS[file.resource]
  const columns = columnsOf(fields, file.headings, file.mapping, ctx.account.timeZone, file.formats)
  const bodies = lines.map((line) => bodyOfLine(line, columns, file.headings.length))
  await refer(tx, ctx, file.resource, bodies, hold)
  const problems: ImportProblem[] = []
  const good: New[] = []
  for (const { line, body, wanted, problems: ownProblems } of bodies) {
    const draft = IMPORT_KINDS[file.resource].read(body)
    const lineProblems = [
      ...ownProblems,
      ...problemsOf(draft, [
        ...ownProblems.map(({ key }) => key),
        // Named, but not looked for where the owner is what is wrong.
        ...wanted.flatMap(({ key }) => (body[key] === undefined ? key : [])),
      ]),
    ]
    for (const { key, message } of lineProblems) problems.push(problemOf(file, { line, key, message }))
    if (lineProblems.length === 0) good.push({ line, id: newId(), input: draft.finish() })
  }
  return { good, problems }
}

/** What is wrong with a field of a line, under the heading of its column. */
export function problemOf(file: File, { line, key, message }: LineProblem): ImportProblem {
  const columns = columnsOf(IMPORT_FIELDS[file.resource], file.headings, file.mapping, 'UTC')
  return { line, column: columnNamed(columns, file, key), message }
}

/** Puts ids where lines name records, first those that stand for themselves, then what belongs to one of these. */
async function refer(
  tx: Transaction,
  ctx: ServiceContext,
  resource: ImportResource,
  bodies: readonly LineBody[],
  hold: boolean,
): Promise<void> {
  const required = new Set(IMPORT_FIELDS[resource].flatMap((field) => (field.required ? field.key : [])))
  for (const owner of [null, 'customer_id', 'asset_id'] as const) {
    const referenceRequests = bodies.flatMap((one) =>
      one.wanted.flatMap((want) => {
        if (ownerOf(want.type) !== owner) return []
        const ownerId = owner && ((one.body[owner] ?? null) as string | null)
        // Without the owner that it is to have nothing can be said about what is theirs.
        const isToHave = owner !== null && (required.has(owner) || one.wanted.some(({ key }) => key === owner))
        if (isToHave && ownerId === null) return []
        return [{ one, want, named: { type: want.type, text: want.text, ownerId } satisfies Named }]
      }),
    )
    const references = referenceRequests.map((each) => each.named)
    const foundReferences = await findReferences(tx, ctx, references, hold)
    for (const each of referenceRequests)
      assignReference(each.one, each.want, foundReferences.get(referenceKey(each.named)))
  }
}

function assignReference(
  one: LineBody,
  { key, many }: LineBody['wanted'][number],
  result: FoundReference | undefined,
): void {
  if (!result) return
  if (result.id === null) one.problems.push({ line: one.line, key, message: result.problem })
  else if (many) one.body[key] = [...((one.body[key] ?? []) as string[]), result.id]
  else one.body[key] = result.id
}

/** What the schema says, but for fields whose cell was found wrong before. */
function problemsOf(draft: Draft<Inputs>, reportedKeys: readonly (string | null)[]) {
  return draft.problems
    .map(({ field, message }) => ({ key: field as string | null, message }))
    .filter(({ key }) => !reportedKeys.includes(key))
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
  const problems: LineProblem[] = values.flatMap(({ line, field, holder }) =>
    holder === null ? [] : [{ line, key: field, message: takenBy(kind, field, holder) }],
  )
  const newValues = values.filter(({ line }) => !stored.has(line)).map((value) => ({ ...value, hash: hashOf(value) }))
  const storedKeys = await tx.importKey.findMany({
    where: { account_id: ctx.accountId, import_id: importId, key: { in: newValues.map(({ hash }) => hash) } },
    select: { key: true, line: true },
  })
  const holders = new Map(storedKeys.map(({ key, line }) => [key, line]))
  const fresh: { key: string; line: number }[] = []
  for (const line of [...new Set(newValues.map((value) => value.line))].sort((one, other) => one - other)) {
    const mine = newValues.filter((value) => value.line === line)
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
  const lineKeys = rows.flatMap(({ line, input }) => {
    const key = externalIdIn(input)
    return key === null ? [] : [{ line, key }]
  })
  if (lineKeys.length === 0) return []
  const keys = lineKeys.map(({ key }) => key)
  await lockExternalIds(tx, ctx, type, keys)
  const holders = new Map((await holdersOf(tx, ctx, type, keys)).map((one) => [one.external_id, one]))
  return lineKeys.map(({ line, key }) => {
    const holder = holders.get(key)
    const where = holder?.is_live === false ? ', which is in the trash' : ''
    return { line, field: 'external_id', key, holder: holder ? `the ${nounOf(type)} ${holder.id}${where}` : null }
  })
}

function takenBy(kind: ImportKind, field: string, holder: string): string {
  return field === 'external_id' ? `is already that of ${holder}` : kind.overtakenMessage(holder)
}

function hashOf({ field, key }: Conflict): string {
  return createHash('sha256').update(`${field}\n${key}`).digest('base64url').slice(0, 24)
}
