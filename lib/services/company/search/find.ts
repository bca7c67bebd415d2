import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { holds } from '@/lib/access/permissions'
import { query } from '@/lib/db/statement'
import { contractStateOn, contractStateText, type ContractTerm } from '@/lib/domain/contracts/state'
import { RESOURCES } from '@/lib/domain/resources'
import { foldText } from '@/lib/domain/search/fold'
import type { Found, FoundType } from '@/lib/domain/search/found'
import { matchedField, matchRank, type SearchedFields } from '@/lib/domain/search/matched'
import { dayIn } from '@/lib/domain/time'
import { everyRecord, maySpellOtherwise, similarSearch, textSearch } from './conditions'
import { partOf, type Sought } from './parts'
import { lastVisit, nextVisit } from './visits'

/** A row as the statement returns it, with the fields by which such a record is found and, of a contract, its term. */
type Row = Omit<Found, 'matched' | 'approximate'> & { fields: SearchedFields; term: ContractTerm | null }

const ALL: readonly FoundType[] = [
  'work_order',
  'technician',
  'customer',
  'contact',
  'site',
  'asset',
  'service_contract',
]

const MAX_LENGTH = 200

export type FindQuery = Partial<Pick<Sought, 'limit' | 'customerId' | 'siteId' | 'activeOnly'>> & {
  kinds?: readonly FoundType[]
  /** Whether the next and the last visit are read; they are null else. */
  withVisits?: boolean
}

/**
 * What people find by what they type: customers, contacts, sites, assets, contracts and technicians by name, number, e-mail address, phone,
 * street, serial number or external id, without regard to accents, capitals and the form of a number (R-LS-10); work orders by number,
 * or by customer, site or contact. Without a text the first of each kind by name. What finds less than three, and no name that is the whole
 * text, is also looked for as it may be misspelt. What is at `siteId` comes first, then what was typed exactly, names that begin so, and
 * where somebody comes sooner.
 * One or two statements, planned for what is sought; kinds that the user may not read are left out.
 */
export async function findRecords(
  ctx: ServiceContext,
  typed: string,
  { kinds = ALL, limit = 6, withVisits = true, ...within }: FindQuery = {},
): Promise<Found[]> {
  const text = typed.trim().slice(0, MAX_LENGTH).replaceAll('\0', '')
  const readable = kinds.filter((kind) => holds(ctx, RESOURCES[kind].scope))
  const visits = withVisits && holds(ctx, 'read:work-orders')
  const find = (search: Sought['search'], of: readonly FoundType[]) =>
    readRows(ctx, of, { ...within, text, search, limit }, visits)
  const { siteId } = within

  const exact = await find(text ? textSearch(ctx.accountId, text) : everyRecord(ctx.accountId), readable)
  const results = ranked(ctx, exact, text, siteId)
  const isWhole = exact.some(({ title }) => foldText(title) === foldText(text))
  if (isWhole || !maySpellOtherwise(text, exact.length)) return results
  const alike = readable.filter((type) => type !== 'work_order')
  const similar = await find(similarSearch(ctx.accountId, text), alike)
  const others = similar.filter(({ id }) => !exact.some((one) => one.id === id))
  return [...results, ...ranked(ctx, others, text, siteId).map((one) => ({ ...one, approximate: true }))]
}

async function readRows(
  ctx: ServiceContext,
  kinds: readonly FoundType[],
  sought: Sought,
  visits: boolean,
): Promise<Row[]> {
  if (kinds.length === 0) return []
  const none = (name: string) => Prisma.raw(`(SELECT NULL::json AS ${name})`)
  const [next, last] = visits ? [nextVisit(ctx), lastVisit(ctx)] : [none('next_visit'), none('last_visit')]
  return query<Row>(
    ctx.tx,
    Prisma.sql`${sought.search.withs} SELECT found.*, next_visit, last_visit
      FROM (${Prisma.join(
        kinds.map((kind) => partOf(ctx, kind, sought)),
        ' UNION ALL ',
      )}) found
      LEFT JOIN LATERAL ${next} coming ON true LEFT JOIN LATERAL ${last} past ON true`,
    'anew',
  )
}

function ranked(ctx: ServiceContext, rows: readonly Row[], text: string, siteId?: string | null): Found[] {
  const elsewhere = ({ site }: Row) => Number(Boolean(siteId) && site?.id !== siteId)
  const key = (row: Row) =>
    `${elsewhere(row)} ${text ? matchRank(row.fields, text) : 0} ${row.next_visit?.starts_at ?? '9999'}`
  return rows
    .map((row) => ({ row, key: key(row) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ row: { fields, term, ...found } }) => ({
      ...found,
      detail: term ? `${found.detail} · ${stateOf(ctx, term)}` : found.detail,
      matched: text ? matchedField(fields, text) : null,
      approximate: false,
    }))
}

function stateOf(ctx: ServiceContext, term: ContractTerm): string {
  const today = dayIn(ctx.account.timeZone, new Date())
  return contractStateText(contractStateOn(today, term), today, ctx.locale ?? 'en-GB')
}
