import type { ServiceContext } from '@/lib/access/context'
import { externalIdIn, holdersOf, lockExternalIds } from '@/lib/db/external-ids'
import type { Transaction } from '@/lib/db/transaction'
import { IMPORT_FIELDS, type ImportResource } from '@/lib/domain/imports/fields'
import {
  bodyOfLine,
  type Column,
  columnsOf,
  type CsvLine,
  type LineBody,
  type LineProblem,
} from '@/lib/domain/imports/line'
import { recordNameOf } from '@/lib/domain/fields/field'
import { nounOf } from '@/lib/domain/resources'
import { newId } from '@/lib/domain/id'
import type { Draft } from '@/lib/schemas/draft'
import type { ImportChange, ImportProblem, ImportRecord } from '@/lib/schemas/data/import'
import { changeRecords, type ChangedLine } from './change'
import { shownChange } from './compare'
import { findFitting, type Fitting } from './find'
import { decideLines } from './decide-lines'
import { claimKeys, hashOf, readKeys } from './keys'
import { type Conflict, IMPORT_KINDS, type ImportKind, type NewRecord } from './kinds'
import type { Stored } from './reads'
import { findReferences, type FoundReference, type Named, ownerOf, referenceKey } from './references'

type Inputs = Record<string, unknown>
type New = NewRecord<Inputs>
type File = Pick<
  ImportRecord,
  'id' | 'resource' | 'headings' | 'mapping' | 'formats' | 'value_map' | 'mode' | 'match_by' | 'empty_cells'
>

/** What lines are: new records, changes of others, those that change nothing, and what is wrong with the rest. */
export type CheckedLines = {
  good: New[]
  changed: ChangedLine[]
  shown: ImportChange[]
  unchanged: number
  problems: ImportProblem[]
}

/**
 * Reads some lines of a file as the records they are to be, or to change, and finds all that is wrong with them: fields, references, and
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
  const columns = columnsOf(
    IMPORT_FIELDS[file.resource],
    file.headings,
    file.mapping,
    ctx.account.timeZone,
    file.formats,
    file.value_map,
  )
  const bodies = lines
    .filter(({ line }) => !refused.has(line))
    .map((line) => bodyOfLine(line, columns, file.headings.length))
  const cells = new Map(bodies.map((one) => [one.line, one.cells]))
  const fitting = await findFitting(tx, ctx, file, bodies, false)
  await refer(tx, ctx, file.resource, bodies, hold, fitting)
  for (const [line, found] of await findFitting(tx, ctx, file, bodies, true))
    if (!fitting.get(line)?.records.length) fitting.set(line, found)
  const there = await decideLines(tx, ctx, file, bodies, fitting)
  const rest = bodies.filter(({ line }) => !there.lines.has(line))
  const { good, problems } = draftLines(file, rest)
  const conflictProblems = await conflictsIn(tx, ctx, file.id, kind, good)
  if (hold && kind.overtaken) conflictProblems.push(...(await kind.overtaken(tx, ctx, file.id, good)))
  const refusals = await changeRecords(tx, { ...ctx, requestId: file.id }, kind.type, there.changed, hold)
  problems.push(
    ...[...there.problems, ...conflictProblems, ...refusals].map((fault) =>
      problemOf(file, { ...fault, message: saidBy(file, cells.get(fault.line) ?? [], fault.key, fault.message) }),
    ),
  )
  const bad = new Set([...conflictProblems, ...refusals].map(({ line }) => line))
  const placeOf = ({ column }: ImportProblem) => (column === null ? -1 : file.headings.indexOf(column))
  problems.sort((one, other) => one.line - other.line || placeOf(one) - placeOf(other))
  const changed = there.changed.filter(({ line }) => !bad.has(line))
  return {
    good: good.filter(({ line }) => !bad.has(line)),
    changed,
    shown: changed.map((one) => shownChange(ctx, columns, cells.get(one.line) ?? [], one.record, one)),
    unchanged: there.unchanged,
    problems,
  }
}

/** Reads lines each for itself as new records: fields, and the records that they name. */
export async function readLines(
  tx: Transaction,
  ctx: ServiceContext,
  file: File,
  lines: readonly CsvLine[],
  hold: boolean,
): Promise<Pick<CheckedLines, 'good' | 'problems'>> {
  const fields = IMPORT_FIELDS[file.resource]
  const columns = columnsOf(fields, file.headings, file.mapping, ctx.account.timeZone, file.formats, file.value_map)
  const bodies = lines.map((line) => bodyOfLine(line, columns, file.headings.length))
  await refer(tx, ctx, file.resource, bodies, hold)
  return draftLines(file, bodies)
}

function draftLines(file: File, bodies: readonly LineBody[]): Pick<CheckedLines, 'good' | 'problems'> {
  const problems: ImportProblem[] = []
  const good: New[] = []
  for (const { line, cells, body, wanted, problems: ownProblems } of bodies) {
    const draft = IMPORT_KINDS[file.resource].read(body)
    const lineProblems = [
      ...ownProblems,
      ...problemsOf(draft, [
        ...ownProblems.map(({ key }) => key),
        // Named, but not looked for where the owner is what is wrong.
        ...wanted.flatMap(({ key }) => (body[key] === undefined ? key : [])),
      ]),
    ]
    for (const { key, message } of lineProblems)
      problems.push(problemOf(file, { line, key, message: saidBy(file, cells, key, message) }))
    if (lineProblems.length === 0) good.push({ line, id: newId(), input: draft.finish() })
  }
  return { good, problems }
}

/** A text that is no choice is shown beside those that there are. */
function saidBy({ resource, mapping }: File, cells: readonly string[], key: string | null, message: string): string {
  const isChoice = IMPORT_FIELDS[resource].some((field) => field.key === key && field.kind === 'choice')
  const text = (cells[mapping.indexOf(key)] ?? '').trim()
  return isChoice && text !== '' && message.startsWith('must be one of')
    ? `“${text.slice(0, 100)}” ${message}`
    : message
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
  fitting: ReadonlyMap<number, Fitting> = new Map(),
): Promise<void> {
  for (const one of bodies) keepReferences(one, fitting.get(one.line)?.records ?? [])
  const required = new Set(IMPORT_FIELDS[resource].flatMap((field) => (field.required ? field.key : [])))
  for (const owner of [null, 'customer_id', 'asset_id'] as const) {
    const referenceRequests = bodies.flatMap((one) =>
      one.wanted.flatMap((want) => {
        if (ownerOf(want.type) !== owner || one.body[want.key] !== undefined) return []
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

/** What a record that the line means refers to already is meant by its name, whoever else is called so. */
function keepReferences({ body, wanted }: LineBody, records: readonly Stored[]): void {
  const [record] = records
  if (record === undefined || records.length > 1) return
  for (const key of new Set(wanted.map((want) => want.key))) {
    const under = (record as unknown as Inputs)[recordNameOf(key) ?? '']
    const mine = wanted.filter((want) => want.key === key)
    const ids = mine.map(({ text }) => [under].flat().find((one) => isCalled(one, text)))
    if (ids.some((one) => one === undefined)) continue
    body[key] = mine[0]?.many ? ids.map(idOf) : idOf(ids[0])
  }
}

function isCalled(reference: unknown, text: string): boolean {
  if (typeof reference !== 'object' || reference === null) return false
  return Object.values(reference).some((one) => typeof one === 'string' && one.toLowerCase() === text.toLowerCase())
}

function idOf(reference: unknown): unknown {
  return (reference as Stored).id
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
  const holders = await readKeys(
    tx,
    ctx,
    importId,
    newValues.map(({ hash }) => hash),
  )
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
  await claimKeys(tx, ctx, importId, fresh)
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
