import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { holds, requireScope } from '@/lib/access/permissions'
import { query } from '@/lib/db/statement'
import { isTooShort, kindOfTyped, serialOf } from '@/lib/domain/intake/typed'
import type { IntakeMatch } from '@/lib/schemas/work/work-order-intake'
import { maySpellOtherwise, similarSearch, textSearch, type TextSearch } from '@/lib/services/company/search'

const EACH = 6
const MAX_LENGTH = 200

type Search = { account: Prisma.Sql; text: string; textSearch: TextSearch }

/**
 * Whom a call is about, by a phone number however it is written, a name, a number, an address or the beginning of a serial
 * number: customers, contacts, sites and assets, each with what it belongs to. One statement, each part on its index; the
 * newest customers when nothing is typed, and what is spelt alike where nothing else is found. Of fewer than three letters or digits only a whole serial number or asset tag is found.
 * Throws `forbidden`.
 */
export async function findForIntake(ctx: ServiceContext, typed: string): Promise<IntakeMatch[]> {
  requireScope(ctx, 'read:customers')
  const text = typed.trim().slice(0, MAX_LENGTH).replaceAll('\0', '')
  const exact = await readMatches(ctx, text, textSearch(ctx.accountId, text))
  if (exact.length > 0 || !maySpellOtherwise(text, 0)) return byCustomer(exact)
  const similar = await readMatches(ctx, text, similarSearch(ctx.accountId, text))
  return byCustomer(similar.map((match) => ({ ...match, approximate: true })))
}

async function readMatches(ctx: ServiceContext, text: string, results: TextSearch): Promise<IntakeMatch[]> {
  const search = { account: Prisma.sql`${ctx.accountId}::uuid`, text, textSearch: results }
  const parts = partsOf(search, holds(ctx, 'read:assets'))
  if (parts.length === 0) return []
  const rows = await query<{ match: IntakeMatch }>(
    ctx.tx,
    Prisma.sql`${results.withs} SELECT match FROM (${Prisma.join(parts, ' UNION ALL ')}) found ORDER BY place, sort`,
    'anew',
  )
  return rows.map(({ match }) => match)
}

/** The matches of each customer beside each other, in the order of the first of each. */
function byCustomer(matches: readonly IntakeMatch[]): IntakeMatch[] {
  const groups = new Map<string, IntakeMatch[]>()
  for (const match of matches) groups.set(match.customer.id, [...(groups.get(match.customer.id) ?? []), match])
  return [...groups.values()].flat()
}

function partsOf(search: Search, mayReadAssets: boolean): Prisma.Sql[] {
  const { text } = search
  if (!text) return [latest(search)]
  const isShort = isTooShort(text)
  const ofAssets = mayReadAssets ? [assets(search, isShort)] : []
  return isShort ? ofAssets : [...ofAssets, customers(search), sites(search), contacts(search)]
}

const NAMED = {
  customer: Prisma.sql`json_build_object('id', c.id, 'name', c.name, 'detail', concat_ws(' · ', c.customer_number, c.phone))`,
  contact: Prisma.sql`json_build_object('id', p.id, 'name', p.name, 'detail', p.phone)`,
  site: Prisma.sql`json_build_object('id', s.id, 'name', s.name,
    'detail', nullif(concat_ws(', ', s.address->>'street', s.address->>'city'), ''))`,
  asset: Prisma.sql`json_build_object('id', a.id, 'name', a.name, 'detail', concat_ws(' · ', a.asset_tag, a.serial_number))`,
}

/** A match of a kind as JSON; what it does not tell is null. */
function matchOf(
  kind: IntakeMatch['kind'],
  matchedFields: Partial<Record<'contact' | 'site' | 'asset', Prisma.Sql>>,
): Prisma.Sql {
  const part = (name: 'contact' | 'site' | 'asset') => matchedFields[name] ?? Prisma.sql`NULL::json`
  return Prisma.sql`json_build_object('kind', ${kind}::text, 'customer', ${NAMED.customer},
    'contact', ${part('contact')}, 'site', ${part('site')}, 'asset', ${part('asset')}) AS match`
}

function customers({ textSearch: results }: Search): Prisma.Sql {
  return Prisma.sql`(SELECT 2 AS place, c.name AS sort, ${matchOf('customer', {})} FROM customer c
    WHERE ${results.finds('customer', 'c')}
    ORDER BY c.name, c.id LIMIT ${EACH})`
}

function latest({ account }: Search): Prisma.Sql {
  return Prisma.sql`(SELECT 2 AS place, c.id::text AS sort, ${matchOf('customer', {})} FROM customer c
    WHERE c.account_id = ${account} AND c.deleted_at IS NULL ORDER BY c.created_at DESC, c.id DESC LIMIT ${EACH})`
}

function contacts({ textSearch: results }: Search): Prisma.Sql {
  return Prisma.sql`(SELECT 4 AS place, p.name AS sort, ${matchOf('contact', { contact: NAMED.contact })}
    FROM contact p JOIN customer c ON c.account_id = p.account_id AND c.id = p.customer_id
    WHERE ${results.finds('contact', 'p')} AND c.deleted_at IS NULL
    ORDER BY p.name, p.id LIMIT ${EACH})`
}

function sites({ textSearch: results }: Search): Prisma.Sql {
  return Prisma.sql`(SELECT 3 AS place, s.name AS sort, ${matchOf('site', { site: NAMED.site })}
    FROM site s JOIN customer c ON c.account_id = s.account_id AND c.id = s.customer_id
    WHERE ${results.finds('site', 's')} AND c.deleted_at IS NULL
    ORDER BY s.name, s.id LIMIT ${EACH})`
}

/** Machines: first where their serial number or tag was typed, last where they are only called so. */
function assets({ account, text, textSearch: results }: Search, isShort: boolean): Prisma.Sql {
  const isNumber = isShort || kindOfTyped(text) === 'serial_number'
  const whole = Prisma.sql`(lower(a.serial_number) = lower(${serialOf(text)}) OR a.asset_tag = upper(${text}))
    AND a.account_id = ${account} AND a.deleted_at IS NULL`
  return Prisma.sql`(SELECT ${isNumber ? 1 : 5} AS place, a.serial_number AS sort,
      ${matchOf('asset', { asset: NAMED.asset, site: Prisma.sql`CASE WHEN s.id IS NOT NULL THEN ${NAMED.site} END` })}
    FROM asset a JOIN customer c ON c.account_id = a.account_id AND c.id = a.customer_id
    LEFT JOIN site s ON s.account_id = a.account_id AND s.id = a.site_id AND s.deleted_at IS NULL
    WHERE ${isShort ? whole : results.finds('asset', 'a')} AND c.deleted_at IS NULL
    ORDER BY a.serial_number, a.id LIMIT ${EACH})`
}
