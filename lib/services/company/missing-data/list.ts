import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { queryList } from '@/lib/db/statement'
import { MISSING_DATA_KINDS, type MissingDataGroup, type MissingDataKind } from '@/lib/domain/missing-data'
import { literalList } from '@/lib/db/literal-list'
import { FINISHED_STATUSES } from '@/lib/domain/work-orders/status'

/** So many of each kind are named; mending them brings the next. */
const SHOWN = 20

type Row = { kind: MissingDataKind; id: string; name: string; detail: string | null; count: number }

/**
 * Everything whose absence keeps plans from being checked: technicians, open work and contracts, by kind. One statement. Throws
 * `forbidden`.
 */
export async function listMissingData(ctx: ServiceContext): Promise<MissingDataGroup[]> {
  requireScope(ctx, 'read:work-orders')
  requireScope(ctx, 'read:customers')
  const rows = await queryList<Row>(ctx, missingDataOf(ctx), 'anew')
  return MISSING_DATA_KINDS.flatMap((kind) => {
    const kindRows = rows.filter((row) => row.kind === kind)
    const records = kindRows.map(({ id, name, detail }) => ({ id, name, detail }))
    return kindRows[0] ? [{ kind, count: kindRows[0].count, records }] : []
  })
}

function missingDataOf(ctx: ServiceContext): Prisma.Sql {
  const account = Prisma.sql`${ctx.accountId}::uuid`
  const group = (kind: MissingDataKind, rows: Prisma.Sql) => Prisma.sql`
    (SELECT ${kind}::text AS kind, found.id, found.name, found.detail, count(*) OVER ()::int AS count
     FROM (${rows}) found ORDER BY found.name, found.id LIMIT ${Prisma.raw(String(SHOWN))})`
  const technicians = (lacks: Prisma.Sql, detail = Prisma.sql`NULL::text`) => Prisma.sql`
    SELECT t.id, t.name, ${detail} AS detail FROM technician t
    WHERE t.account_id = ${account} AND t.deleted_at IS NULL AND t.status = 'active' AND ${lacks}`
  const jobs = (lacks: Prisma.Sql, detail: Prisma.Sql) => Prisma.sql`
    SELECT w.id, w.work_order_number AS name, ${detail} AS detail
    FROM work_order w
    JOIN customer c ON c.account_id = w.account_id AND c.id = w.customer_id
    LEFT JOIN site s ON s.account_id = w.account_id AND s.id = w.site_id
    WHERE w.account_id = ${account} AND w.deleted_at IS NULL AND w.status NOT IN (${Prisma.raw(literalList(FINISHED_STATUSES))}) AND ${lacks}`
  const territories = Prisma.sql`SELECT lower(btrim(name)) FROM territory WHERE account_id = ${account} AND deleted_at IS NULL`
  const skills = Prisma.sql`SELECT lower(btrim(known)) FROM technician, unnest(skills) AS known
    WHERE account_id = ${account} AND deleted_at IS NULL AND status = 'active'`
  const unheard = Prisma.sql`(SELECT string_agg(needed, ', ') FROM unnest(w.required_skills) AS needed
    WHERE lower(btrim(needed)) NOT IN (${skills}))`
  return Prisma.join(
    [
      group(
        'technician_shifts',
        technicians(
          Prisma.sql`NOT EXISTS (SELECT FROM shift WHERE shift.account_id = t.account_id AND technician_id = t.id)`,
        ),
      ),
      group('technician_skills', technicians(Prisma.sql`coalesce(cardinality(t.skills), 0) = 0`)),
      group('technician_territory', technicians(Prisma.sql`t.territory IS NULL`)),
      group(
        'unknown_territory',
        technicians(Prisma.sql`lower(btrim(t.territory)) NOT IN (${territories})`, Prisma.sql`t.territory`),
      ),
      group('job_duration', jobs(Prisma.sql`coalesce(w.estimated_duration, 0) = 0`, Prisma.sql`c.name`)),
      group(
        'job_place',
        jobs(Prisma.sql`(s.latitude IS NULL OR s.longitude IS NULL)`, Prisma.sql`coalesce(s.name, c.name)`),
      ),
      group('job_skill', jobs(Prisma.sql`cardinality(w.required_skills) > 0 AND ${unheard} IS NOT NULL`, unheard)),
      group(
        'contract_response',
        Prisma.sql`SELECT k.customer_id AS id, k.name, c.name AS detail FROM service_contract k
          JOIN customer c ON c.account_id = k.account_id AND c.id = k.customer_id
          WHERE k.account_id = ${account} AND k.deleted_at IS NULL AND k.status = 'active' AND k.response_hours IS NULL
            AND k.service_level_id IS NULL`,
      ),
      group(
        'plan_failure',
        Prisma.sql`SELECT p.customer_id AS id, p.plan_number || ' ' || p.name AS name, coalesce(p.failure, p.status_note) AS detail
          FROM maintenance_plan p WHERE p.account_id = ${account} AND p.deleted_at IS NULL
            AND (p.status = 'active' AND p.failure IS NOT NULL OR p.status = 'paused' AND p.status_note IS NOT NULL)`,
      ),
    ],
    ' UNION ALL ',
  )
}
