import { nounOf } from '@/lib/domain/resources'
import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { holdReferences } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import type { ReferenceType } from '@/lib/domain/fields/field'
import { isId } from '@/lib/domain/id'

/** A record that a line names; `ownerId` is whose it must be, or null where any of the company's will do. */
export type Named = { type: ReferenceType; text: string; ownerId: string | null }

/** What was found under a name: one record, or what is wrong with the name. */
export type FoundReference = { id: string; problem: null } | { id: null; problem: string }

type Lookup = {
  /** The column of whom it belongs to, where names are told apart by that. */
  owner: Owner | null
  /** What else must hold of the record. */
  and?: string
  /** Conditions between a record `r` and what was written `w`; the first that finds anything counts. */
  ways: readonly string[]
  /** By what to name it when a name fits several. */
  label: string
  right: string
}

/** What records of a kind may be somebody's own by: those of a customer are found before those of an asset. */
export type Owner = 'customer_id' | 'asset_id'

const plain = (text: string) => `lower(regexp_replace(${text}, '\\s+', '', 'g'))`
const same = (column: string) => `lower(r.${column}) = lower(w.text)`

const LOOKUPS: Record<ReferenceType, Lookup> = {
  customer: {
    owner: null,
    // The first expression of the indexes on what no two customers share, so it is looked up there.
    ways: ['r.customer_number = upper(w.text)', `${plain('r.name')} = ${plain('w.text')}`],
    label: 'r.customer_number',
    right: 'the number, such as CUST-000001, or the exact name of a customer',
  },
  branch: { owner: null, ways: [same('name')], label: 'r.name', right: 'the exact name of a branch' },
  tax_code: { owner: null, ways: [same('name')], label: 'r.name', right: 'the exact name of a tax code' },
  product: {
    owner: null,
    ways: [same('name'), same('model_number')],
    label: 'r.name',
    right: 'the exact name or the model number of a product',
  },
  job_type: {
    owner: null,
    ways: [same('code'), same('name')],
    label: `coalesce(r.code, r.name)`,
    right: 'the code or the exact name of a job type',
  },
  technician: {
    owner: null,
    ways: [same('email'), same('name')],
    label: `coalesce(r.email, r.name)`,
    right: 'the e-mail address or the exact name of a technician',
  },
  contact: {
    owner: 'customer_id',
    ways: [same('email'), same('name')],
    label: `coalesce(r.email, r.name)`,
    right: 'the e-mail address or the exact name of a contact',
  },
  site: { owner: 'customer_id', ways: [same('name')], label: 'r.name', right: 'the exact name of a site' },
  service_contract: {
    owner: 'customer_id',
    ways: ['r.contract_number = upper(w.text)', same('name')],
    label: 'r.contract_number',
    right: 'the number, such as SC-000001, or the exact name of a contract',
  },
  asset: {
    owner: 'customer_id',
    ways: ['r.asset_tag = upper(w.text)', same('serial_number'), same('name')],
    label: 'r.asset_tag',
    right: 'the tag, such as AST-000001, the serial number or the exact name of an asset',
  },
  meter: {
    owner: 'asset_id',
    ways: [same('name')],
    and: 'EXISTS (SELECT FROM asset a WHERE a.account_id = r.account_id AND a.id = r.asset_id AND a.deleted_at IS NULL)',
    label: `(SELECT r.name || ' of ' || a.asset_tag FROM asset a WHERE a.account_id = r.account_id AND a.id = r.asset_id)`,
    right: 'the exact name of a meter',
  },
}

const OWNERS: Record<Owner, string> = { customer_id: 'customer', asset_id: 'asset' }

/** By whose id names of records of a kind are told apart; null where they stand for themselves. */
export function ownerOf(type: ReferenceType): Owner | null {
  return LOOKUPS[type].owner
}

/** How a name is looked up again in what `findReferences` found. */
export function referenceKey({ type, text, ownerId }: Named): string {
  return `${type}\n${ownerId ?? ''}\n${text}`
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
  const foundByKey = new Map<string, FoundReference>()
  for (const type of Object.keys(LOOKUPS) as ReferenceType[]) {
    const uniqueReferences = [
      ...new Map(all.filter((one) => one.type === type).map((one) => [referenceKey(one), one])).values(),
    ]
    const groups = [
      uniqueReferences.filter(({ ownerId }) => ownerId !== null),
      uniqueReferences.filter(({ ownerId }) => ownerId === null),
    ]
    for (const requestedReferences of groups.filter(({ length }) => length > 0)) {
      const matches = await lookUp(tx, ctx, type, requestedReferences)
      const ids = matches.map(({ id }) => id)
      const held = hold ? new Set(await holdReferences(tx, ctx, type, ids)) : null
      for (const [index, one] of requestedReferences.entries()) {
        const fitting = matches.filter(({ at, id }) => at === index + 1 && (held === null || held.has(id)))
        foundByKey.set(referenceKey(one), resultOf(one, fitting))
      }
    }
  }
  return foundByKey
}

type Match = { at: number; id: string; label: string }

/** Looks names up one way after the other, each for what is not found yet. Either all of them have an owner or none has. */
async function lookUp(
  tx: Transaction,
  ctx: ServiceContext,
  type: ReferenceType,
  requestedReferences: readonly Named[],
): Promise<Match[]> {
  const { ways, owner, and, label } = LOOKUPS[type]
  const isOwned = owner !== null && requestedReferences.some(({ ownerId }) => ownerId !== null)
  const ofOwner = isOwned ? `AND r.${owner} = w.owner_id` : ''
  const matches: Match[] = []
  for (const lookupColumn of ['r.id = w.id', ...ways]) {
    const matchedPositions = new Set(matches.map(({ at }) => at))
    const open = requestedReferences
      .map((one, index) => ({ ...one, at: index + 1 }))
      .filter(({ at }) => !matchedPositions.has(at))
    if (open.length === 0) break
    matches.push(
      ...(await tx.$queryRaw<Match[]>`
        WITH wanted AS MATERIALIZED (
          SELECT * FROM unnest(${open.map(({ at }) => at)}::int[], ${open.map(({ text }) => text)}::text[],
            ${open.map(({ text }) => (isId(text) ? text : null))}::uuid[],
            ${open.map(({ ownerId }) => ownerId)}::uuid[]) AS w (at, text, id, owner_id)
        )
        SELECT w.at, r.id, ${Prisma.raw(label)} AS label
        FROM wanted w JOIN ${Prisma.raw(`"${type}"`)} r ON r.account_id = ${ctx.accountId}::uuid
          AND r.deleted_at IS NULL AND ${Prisma.raw(`${lookupColumn} ${ofOwner} ${and ? `AND ${and}` : ''}`)}`),
    )
  }
  return matches
}

function resultOf({ type, text, ownerId }: Named, matches: readonly Match[]): FoundReference {
  const best = [...new Map(matches.map((one) => [one.id, one])).values()]
  const [only, ...others] = best
  const quotedText = `“${text.slice(0, 100)}”`
  const { owner, right } = LOOKUPS[type]
  const whose = owner && ownerId ? ` of the ${OWNERS[owner]}` : ''
  if (!only) return { id: null, problem: `${quotedText} is not an existing ${nounOf(type)}; give ${right}${whose}` }
  if (others.length === 0) return { id: only.id, problem: null }
  const names = best.slice(0, 3).map(({ label }) => label)
  const more = best.length > 3 ? ', …' : ''
  return {
    id: null,
    problem: `${quotedText} is the name of ${best.length} (${names.join(', ')}${more}); give what only one of them has`,
  }
}
