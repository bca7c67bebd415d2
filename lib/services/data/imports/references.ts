import { nounOf } from '@/lib/domain/resources'
import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { holdReferences } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import type { ReferenceType } from '@/lib/domain/imports/fields'
import { isId } from '@/lib/domain/id'

/** A record that a line names; `customerId` is whose it must be, where only a customer's own will do. */
export type Named = { type: ReferenceType; text: string; customerId: string | null }

/** What was found under a name: one record, or what is wrong with the name. */
export type FoundReference = { id: string; problem: null } | { id: null; problem: string }

type Lookup = {
  /** Whether it is one of the customer's alone. */
  owned: boolean
  /** Conditions between a record `r` and what was written `w`; the first that finds anything counts. */
  ways: readonly string[]
  /** By what to name it when a name fits several. */
  label: string
  right: string
}

const plain = (text: string) => `lower(regexp_replace(${text}, '\\s+', '', 'g'))`
const same = (column: string) => `lower(r.${column}) = lower(w.text)`

const LOOKUPS: Record<ReferenceType, Lookup> = {
  customer: {
    owned: false,
    // The first expression of the indexes on what no two customers share, so it is looked up there.
    ways: ['r.customer_number = upper(w.text)', `${plain('r.name')} = ${plain('w.text')}`],
    label: 'r.customer_number',
    right: 'the number, such as CUST-000001, or the exact name of a customer',
  },
  branch: { owned: false, ways: [same('name')], label: 'r.name', right: 'the exact name of a branch' },
  product: {
    owned: false,
    ways: [same('name'), same('model_number')],
    label: 'r.name',
    right: 'the exact name or the model number of a product',
  },
  job_type: {
    owned: false,
    ways: [same('code'), same('name')],
    label: `coalesce(r.code, r.name)`,
    right: 'the code or the exact name of a job type',
  },
  technician: {
    owned: false,
    ways: [same('email'), same('name')],
    label: `coalesce(r.email, r.name)`,
    right: 'the e-mail address or the exact name of a technician',
  },
  contact: {
    owned: true,
    ways: [same('email'), same('name')],
    label: `coalesce(r.email, r.name)`,
    right: 'the e-mail address or the exact name of a contact of the customer',
  },
  site: { owned: true, ways: [same('name')], label: 'r.name', right: 'the exact name of a site of the customer' },
  service_contract: {
    owned: true,
    ways: ['r.contract_number = upper(w.text)', same('name')],
    label: 'r.contract_number',
    right: 'the number, such as SC-000001, or the exact name of a contract of the customer',
  },
  asset: {
    owned: true,
    ways: ['r.asset_tag = upper(w.text)', same('serial_number'), same('name')],
    label: 'r.asset_tag',
    right: 'the tag, such as AST-000001, the serial number or the exact name of an asset of the customer',
  },
}

/** How a name is looked up again in what `findReferences` found. */
export function referenceKey({ type, text, customerId }: Named): string {
  return `${type}\n${customerId ?? ''}\n${text}`
}

/**
 * Finds what lines name, by id, number, serial number, e-mail address or name, in one statement for each kind however many
 * they are. Live records of the account alone; with `hold` they cannot go to the trash before the transaction ends.
 */
export async function findReferences(
  tx: Transaction,
  ctx: ServiceContext,
  all: readonly Named[],
  hold: boolean,
): Promise<Map<string, FoundReference>> {
  const found = new Map<string, FoundReference>()
  for (const type of Object.keys(LOOKUPS) as ReferenceType[]) {
    const wanted = [...new Map(all.filter((one) => one.type === type).map((one) => [referenceKey(one), one])).values()]
    if (wanted.length === 0) continue
    const matches = await lookUp(tx, ctx, type, wanted)
    const held = hold
      ? new Set(
          await holdReferences(
            tx,
            ctx,
            type,
            matches.map(({ id }) => id),
          ),
        )
      : null
    for (const [index, named] of wanted.entries()) {
      const fitting = matches.filter(({ at, id }) => at === index + 1 && (held === null || held.has(id)))
      found.set(referenceKey(named), resultOf(type, named, fitting))
    }
  }
  return found
}

type Match = { at: number; way: number; id: string; label: string }

async function lookUp(tx: Transaction, ctx: ServiceContext, type: ReferenceType, wanted: readonly Named[]) {
  const { ways, owned, label } = LOOKUPS[type]
  const conditions = ['r.id = w.id', ...ways].map(
    (condition, way) => Prisma.sql`
      SELECT w.at::int AS at, ${Prisma.raw(String(way))} AS way, r.id, ${Prisma.raw(label)} AS label
      FROM wanted w JOIN ${Prisma.raw(`"${type}"`)} r ON r.account_id = ${ctx.accountId}::uuid
        AND r.deleted_at IS NULL AND ${Prisma.raw(condition)} ${owned ? Prisma.raw('AND r.customer_id = w.customer_id') : Prisma.empty}`,
  )
  return tx.$queryRaw<Match[]>`
    WITH wanted AS MATERIALIZED (
      SELECT * FROM unnest(${wanted.map(({ text }) => text)}::text[],
        ${wanted.map(({ text }) => (isId(text) ? text : null))}::uuid[],
        ${wanted.map(({ customerId }) => customerId)}::uuid[]) WITH ORDINALITY AS w (text, id, customer_id, at)
    ) ${Prisma.join(conditions, ' UNION ALL ')}`
}

function resultOf(type: ReferenceType, { text }: Named, matches: readonly Match[]): FoundReference {
  const first = Math.min(...matches.map(({ way }) => way))
  const best = [...new Map(matches.filter(({ way }) => way === first).map((one) => [one.id, one])).values()]
  const [only, ...others] = best
  const said = `“${text.slice(0, 100)}”`
  if (!only) return { id: null, problem: `${said} is not an existing ${nounOf(type)}; give ${LOOKUPS[type].right}` }
  if (others.length === 0) return { id: only.id, problem: null }
  const names = best.slice(0, 3).map(({ label }) => label)
  const more = best.length > 3 ? ', …' : ''
  return {
    id: null,
    problem: `${said} is the name of ${best.length} (${names.join(', ')}${more}); give what only one of them has`,
  }
}
