import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { instant } from '@/lib/db/json-sql'
import { literalList } from '@/lib/db/literal-list'
import { query } from '@/lib/db/statement'
import { reader, type Transaction } from '@/lib/db/transaction'
import { ALWAYS } from '@/lib/domain/calendar/types'
import { outlookOf } from '@/lib/domain/coverage/outlook'
import type { CoverageFacts } from '@/lib/domain/coverage/types'
import { isId } from '@/lib/domain/id'
import { toNumber } from '@/lib/domain/money'
import { dayIn } from '@/lib/domain/time'
import { FINISHED_STATUSES } from '@/lib/domain/work-orders/status'
import type { CallMachine } from '@/lib/schemas/work/call'
import { readLinesOf } from '@/lib/services/customers/current-lines'
import { coveredAssetSelect, toCoveredAsset } from '@/lib/services/work/coverage'

/** More are not shown to whoever is on the phone; the search finds them. */
const MAX_SHOWN = 60
/** Of so many machines of a customer the last visit is looked up. */
const MAX_RANKED = 500

const ACTIVE = { deleted_at: null }

const machineSelect = {
  ...coveredAssetSelect,
  asset_tag: true,
  serial_number: true,
  location: true,
  site: { select: { id: true, name: true } },
  product: { select: { required_skills: true } },
} satisfies Prisma.AssetSelect

type LastVisit = CallMachine['last_visit']
type Ranked = { id: string; last_visit: LastVisit; total: number }

/**
 * The machines of a customer, or of one of their sites with those that stand at none, each with who would pay for work on it today:
 * those with open work first, then by their last visit. Throws `forbidden`.
 */
export async function readCallMachines(
  ctx: ServiceContext,
  { customerId, siteId }: { customerId: string; siteId: string | null },
): Promise<{ machines: CallMachine[]; more: number }> {
  const at = siteId ? Prisma.sql`AND (a.site_id = ${siteId}::uuid OR a.site_id IS NULL)` : Prisma.empty
  const ranked = await rankMachines(ctx, Prisma.sql`a.customer_id = ${customerId}::uuid ${at}`)
  const machines = await describeMachines(ctx, ranked)
  return { machines, more: (ranked[0]?.total ?? 0) - machines.length }
}

/** The machines of the ids as `readCallMachines` describes them, without those that are gone. Throws `forbidden`. */
export async function findCallMachines(ctx: ServiceContext, ids: readonly string[]): Promise<CallMachine[]> {
  const valid = ids.filter(isId)
  return describeMachines(ctx, await rankMachines(ctx, Prisma.sql`a.id = ANY(${valid}::uuid[])`))
}

/** One statement: each machine's last completed work is looked up by its own keys. */
async function rankMachines(ctx: ServiceContext, condition: Prisma.Sql): Promise<Ranked[]> {
  requireScope(ctx, 'read:assets')
  const worksOn = Prisma.sql`work_order_asset link JOIN work_order w ON w.account_id = link.account_id AND w.id = link.work_order_id
    WHERE link.account_id = ${ctx.accountId}::uuid AND link.asset_id = a.id AND w.deleted_at IS NULL`
  return query<Ranked>(
    ctx.tx,
    Prisma.sql`
      SELECT a.id, a.total, CASE WHEN last.completed_at IS NOT NULL
        THEN json_build_object('at', ${Prisma.raw(instant('last.completed_at'))}, 'technician', last.technician) END AS last_visit
      FROM (
        SELECT a.id, a.name, (count(*) OVER ())::int AS total FROM asset a
        WHERE a.account_id = ${ctx.accountId}::uuid AND a.deleted_at IS NULL AND ${condition}
        ORDER BY a.name, a.id LIMIT ${MAX_RANKED}
      ) a
      LEFT JOIN LATERAL (
        SELECT w.completed_at, t.name AS technician
        FROM (SELECT w.account_id, w.completed_at, w.technician_id FROM ${worksOn} AND w.completed_at IS NOT NULL
          ORDER BY w.completed_at DESC LIMIT 1) w
        LEFT JOIN technician t ON t.account_id = w.account_id AND t.id = w.technician_id
      ) last ON true
      ORDER BY EXISTS (SELECT FROM ${worksOn} AND w.status NOT IN (${Prisma.raw(literalList(FINISHED_STATUSES))})) DESC,
        last.completed_at DESC NULLS LAST, a.name, a.id
      LIMIT ${MAX_SHOWN}`,
  )
}

async function describeMachines(ctx: ServiceContext, ranked: readonly Ranked[]): Promise<CallMachine[]> {
  if (ranked.length === 0) return []
  const tx = reader(ctx)
  const rows = await tx.asset.findMany({
    where: { account_id: ctx.accountId, ...ACTIVE, id: { in: ranked.map(({ id }) => id) } },
    select: machineSelect,
  })
  const outlookFor = await readOutlooks(tx, ctx, rows)
  const rowById = new Map(rows.map((row) => [row.id, row]))
  return ranked.flatMap(({ id, last_visit }) => {
    const row = rowById.get(id)
    if (!row) return []
    const { name, asset_tag, serial_number, location, site, product_id, product } = row
    return {
      id,
      name,
      asset_tag,
      serial_number,
      location,
      site,
      product_id,
      required_skills: product?.required_skills ?? [],
      warranty_expiry: row.warranty_type === 'none' ? null : toCoveredAsset(row).terms.warranty_expiry,
      outlook: outlookFor(row),
      last_visit,
    }
  })
}

type Row = Prisma.AssetGetPayload<{ select: typeof machineSelect }>

/** Who pays for a part and for labor of each machine in business hours today; one or two statements for all of them. */
async function readOutlooks(
  tx: Transaction,
  ctx: ServiceContext,
  rows: readonly Row[],
): Promise<(row: Row) => CallMachine['outlook']> {
  const day = dayIn(ctx.account.timeZone, new Date())
  const linesOf = await readLinesOf(
    tx,
    ctx,
    rows.map(({ customer_id }) => ({ customer_id, day })),
  )
  return (row) => {
    const { customer_id, site_id } = row
    const facts: CoverageFacts = {
      day,
      customer_id,
      site_id,
      contract_lines: linesOf({ customer_id, day }),
      assets: [toCoveredAsset(row)],
      calendar: ALWAYS,
      currency: ctx.account.currency,
      taxes_covered: false,
    }
    return (['part', 'labor'] as const).map((type) => {
      const { payer, percent } = outlookOf({ type, work: null }, facts)
      return { type, payer, percent: toNumber(percent) }
    })
  }
}
