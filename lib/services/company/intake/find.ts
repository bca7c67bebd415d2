import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { holds, requireScope } from '@/lib/access/permissions'
import { query } from '@/lib/db/statement'
import { parseAddressLine } from '@/lib/domain/intake/address-line'
import { isTooShort, kindOfTyped, phoneEnd, serialOf } from '@/lib/domain/intake/typed'
import type { IntakeMatch } from '@/lib/schemas/work/work-order-intake'

const EACH = 6
const MAX_LENGTH = 200
/** Of fewer digits too many numbers are made. */
const MIN_PHONE_DIGITS = 4

type Search = { account: Prisma.Sql; text: string; like: Prisma.Sql }

/**
 * Whom a call is about, by a phone number however it is written, a name, a number, an address or the beginning of a serial
 * number: customers, contacts, sites and assets, each with what it belongs to. One statement, each part on its index; the
 * newest customers when nothing is typed. Of fewer than three letters or digits only a whole serial number or asset tag is found.
 * Throws `forbidden`.
 */
export async function findForIntake(ctx: ServiceContext, typed: string): Promise<IntakeMatch[]> {
  requireScope(ctx, 'read:customers')
  const text = typed.trim().slice(0, MAX_LENGTH).replaceAll('\0', '')
  const search = { account: Prisma.sql`${ctx.accountId}::uuid`, text, like: Prisma.sql`${containing(text)}` }
  const parts = partsOf(search, holds(ctx, 'read:assets'))
  if (parts.length === 0) return []
  const rows = await query<{ match: IntakeMatch }>(
    ctx.tx,
    Prisma.sql`SELECT match FROM (${Prisma.join(parts, ' UNION ALL ')}) found ORDER BY place, sort`,
    'anew',
  )
  return rows.map(({ match }) => match)
}

function partsOf(search: Search, mayReadAssets: boolean): Prisma.Sql[] {
  const { text } = search
  if (!text) return [latest(search)]
  const isShort = isTooShort(text)
  const ofAssets = mayReadAssets ? [assets(search, isShort ? serialEquals(text) : serialBegins(text))] : []
  return isShort ? ofAssets : [...ofAssets, customers(search), sites(search), contacts(search)]
}

function serialEquals(text: string): Prisma.Sql {
  return Prisma.sql`lower(a.serial_number) = lower(${serialOf(text)})`
}

function serialBegins(text: string): Prisma.Sql {
  return Prisma.sql`a.serial_number ILIKE ${containing(serialOf(text)).slice(1)}`
}

function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
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
  known: Partial<Record<'contact' | 'site' | 'asset', Prisma.Sql>>,
): Prisma.Sql {
  const part = (name: 'contact' | 'site' | 'asset') => known[name] ?? Prisma.sql`NULL::json`
  return Prisma.sql`json_build_object('kind', ${kind}::text, 'customer', ${NAMED.customer},
    'contact', ${part('contact')}, 'site', ${part('site')}, 'asset', ${part('asset')}) AS match`
}

/** The digits of a phone column that end as those that were typed; nothing when none were. */
function phoneLike(text: string, column: Prisma.Sql): Prisma.Sql {
  const end = phoneEnd(text)
  if (end.length < MIN_PHONE_DIGITS || /\p{L}/u.test(text)) return Prisma.empty
  return Prisma.sql`OR regexp_replace(${column}, '\\D', '', 'g') LIKE ${`%${end}%`}`
}

function customers({ account, text, like }: Search): Prisma.Sql {
  return Prisma.sql`(SELECT 2 AS place, c.name AS sort, ${matchOf('customer', {})} FROM customer c
    WHERE c.account_id = ${account} AND c.deleted_at IS NULL AND (c.name ILIKE ${like} OR c.customer_number ILIKE ${like}
      ${phoneLike(text, Prisma.sql`c.phone`)})
    ORDER BY c.name, c.id LIMIT ${EACH})`
}

function latest({ account }: Search): Prisma.Sql {
  return Prisma.sql`(SELECT 2 AS place, c.id::text AS sort, ${matchOf('customer', {})} FROM customer c
    WHERE c.account_id = ${account} AND c.deleted_at IS NULL ORDER BY c.created_at DESC, c.id DESC LIMIT ${EACH})`
}

function contacts({ account, text, like }: Search): Prisma.Sql {
  return Prisma.sql`(SELECT 4 AS place, p.name AS sort, ${matchOf('contact', { contact: NAMED.contact })}
    FROM contact p JOIN customer c ON c.account_id = p.account_id AND c.id = p.customer_id
    WHERE p.account_id = ${account} AND p.deleted_at IS NULL AND c.deleted_at IS NULL
      AND (p.name ILIKE ${like} ${phoneLike(text, Prisma.sql`p.phone`)})
    ORDER BY p.name, p.id LIMIT ${EACH})`
}

function sites({ account, text, like }: Search): Prisma.Sql {
  // Of an address in one line the street finds the site: the rest may be written in many ways.
  const street = kindOfTyped(text) === 'address' ? (parseAddressLine(text)?.street ?? text) : text
  return Prisma.sql`(SELECT 3 AS place, s.name AS sort, ${matchOf('site', { site: NAMED.site })}
    FROM site s JOIN customer c ON c.account_id = s.account_id AND c.id = s.customer_id
    WHERE s.account_id = ${account} AND s.deleted_at IS NULL AND c.deleted_at IS NULL
      AND (s.name ILIKE ${like} OR s.address->>'street' ILIKE ${containing(street)})
    ORDER BY s.name, s.id LIMIT ${EACH})`
}

function assets({ account, text }: Search, hasSerial: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT 1 AS place, a.serial_number AS sort,
      ${matchOf('asset', { asset: NAMED.asset, site: Prisma.sql`CASE WHEN s.id IS NOT NULL THEN ${NAMED.site} END` })}
    FROM asset a JOIN customer c ON c.account_id = a.account_id AND c.id = a.customer_id
    LEFT JOIN site s ON s.account_id = a.account_id AND s.id = a.site_id AND s.deleted_at IS NULL
    WHERE a.account_id = ${account} AND a.deleted_at IS NULL AND c.deleted_at IS NULL
      AND (${hasSerial} OR a.asset_tag = upper(${text}))
    ORDER BY a.serial_number, a.id LIMIT ${EACH})`
}
