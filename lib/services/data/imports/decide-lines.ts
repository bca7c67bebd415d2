import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { LineBody, LineProblem } from '@/lib/domain/imports/line'
import { keysOf } from '@/lib/domain/imports/match'
import { nounOf, RESOURCES } from '@/lib/domain/resources'
import type { ImportRecord } from '@/lib/schemas/data/import'
import type { ChangedLine } from './change'
import { type Difference, differenceOf } from './compare'
import type { Fitting } from './find'
import { claimKeys, hashOf, readKeys } from './keys'
import { IMPORT_KINDS, type ImportKind } from './kinds'
import type { Stored } from './reads'

type File = Pick<ImportRecord, 'id' | 'resource' | 'mapping' | 'mode' | 'match_by' | 'empty_cells'>

/** The lines that are about records that are here already: those that change one, how many change nothing, and what is wrong. */
export type Decided = {
  /** All lines that need not be looked at as new records. */
  lines: Set<number>
  changed: (ChangedLine & { record: Stored; name: string })[]
  unchanged: number
  problems: LineProblem[]
}

/**
 * Finds out which existing record each line is about, and what it changes there. A record is claimed by one line of a file. Of records that
 * fit alike the first unclaimed one with equal values counts, so that a file that is imported again finds each of its lines.
 */
export async function decideLines(
  tx: Transaction,
  ctx: ServiceContext,
  file: File,
  bodies: readonly LineBody[],
  fitting: ReadonlyMap<number, Fitting>,
): Promise<Decided> {
  const decided: Decided = { lines: new Set(), changed: [], unchanged: 0, problems: [] }
  if (keysOf(file.resource, file.mapping, file.match_by).length === 0) return decided
  const candidates = [...fitting.values()].flatMap(({ records }) => records.map(({ id }) => claimOf(id)))
  const claims = await readKeys(tx, ctx, file.id, candidates)
  const fresh: { key: string; line: number }[] = []
  for (const one of bodies) {
    const outcome = decide(file, one, fitting.get(one.line), claims)
    if (outcome === null) continue
    decided.lines.add(one.line)
    if ('problems' in outcome) {
      decided.problems.push(...outcome.problems)
      continue
    }
    const { record, sent } = outcome
    claims.set(claimOf(record.id), one.line)
    fresh.push({ key: claimOf(record.id), line: one.line })
    if (Object.keys(sent).length === 0) decided.unchanged += 1
    else decided.changed.push({ line: one.line, id: record.id, sent, record, name: nameOf(file, record) })
  }
  await claimKeys(tx, ctx, file.id, fresh)
  return decided
}

type Outcome = { record: Stored; sent: Difference['sent'] } | { problems: LineProblem[] }

/** The existing record that a line is about; null where the line is to be checked as a new record. */
function decide(
  file: File,
  one: LineBody,
  fitting: Fitting | undefined,
  claims: ReadonlyMap<string, number>,
): Outcome | null {
  const { line, problems } = one
  const isMatched = fitting !== undefined && fitting.records.length > 0
  if (problems.length > 0) return file.mode === 'create' || !isMatched ? null : { problems }
  if (isMatched) return decideMatched(file, one, fitting, claims)
  return file.mode === 'update' ? { problems: [notFound(file, line, fitting)] } : null
}

function decideMatched(
  file: File,
  one: LineBody,
  fitting: Fitting,
  claims: ReadonlyMap<string, number>,
): Outcome | null {
  const { key, records } = fitting
  const compared = records.map((record) => ({ record, ...differenceOf(file, one, record, key) }))
  const unclaimed = compared.filter(({ record }) => !claims.has(claimOf(record.id)))
  const same = unclaimed.find(({ sent, problems }) => problems.length === 0 && Object.keys(sent).length === 0)
  if (same) return { record: same.record, sent: same.sent }
  if (file.mode === 'create') return null
  if (records.length > 1) return { problems: [ambiguous(file, one.line, fitting)] }
  const [only] = unclaimed
  if (!only) return { problems: [claimed(file, one.line, fitting, claims)] }
  return only.problems.length > 0 ? { problems: only.problems } : { record: only.record, sent: only.sent }
}

function claimOf(id: string): string {
  return hashOf({ field: 'record', key: id })
}

function keyField({ key }: Fitting): string | null {
  return key.fields[0] ?? null
}

function typeOf({ resource }: File): ImportKind['type'] {
  return IMPORT_KINDS[resource].type
}

function notFound(file: File, line: number, found: Fitting | undefined): LineProblem {
  const noun = nounOf(typeOf(file))
  if (found)
    return { line, key: keyField(found), message: `“${found.text.slice(0, 100)}” is not that of a ${noun} here` }
  const labels = keysOf(file.resource, file.mapping, file.match_by).map(({ label }) => label)
  return { line, key: null, message: `does not tell which ${noun} it means; fill ${labels.join(' or ')}` }
}

function ambiguous(file: File, line: number, found: Fitting): LineProblem {
  const names = found.records.slice(0, 3).map((record) => nameOf(file, record))
  const more = found.records.length > 3 ? ', …' : ''
  const message = `“${found.text.slice(0, 100)}” fits ${found.records.length} records (${names.join(', ')}${more}); give what only one of them has`
  return { line, key: keyField(found), message }
}

function claimed(file: File, line: number, found: Fitting, claims: ReadonlyMap<string, number>): LineProblem {
  const [record] = found.records
  const other = claims.get(claimOf(record?.id ?? ''))
  return { line, key: keyField(found), message: `means the same ${nounOf(typeOf(file))} as line ${other}` }
}

const NUMBERS = ['customer_number', 'asset_tag', 'work_order_number', 'plan_number', 'code']

/** What people call a record: its number and name, as far as it has them. */
function nameOf(file: File, record: Stored): string {
  const resource = RESOURCES[typeOf(file)]
  const label = 'label' in resource ? resource.label : 'id'
  const fields = record as unknown as Record<string, unknown>
  const parts = [...NUMBERS, label].flatMap((name) => (typeof fields[name] === 'string' ? fields[name] : []))
  return [...new Set(parts)].join(' ')
}
