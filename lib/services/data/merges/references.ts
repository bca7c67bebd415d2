import { Prisma } from '@/prisma/generated/client'
import type { MergeType } from '@/lib/domain/merges'
import type { RecordType } from '@/lib/domain/resources'

/** How a record answers another one that it names. */
type Shown = 'id' | 'named' | 'placed' | 'reachable'

/** A column that names records of a kind, and how a merge moves it. A test compares the list with the database's foreign keys. */
export type Reference = {
  table: string
  column: string
  /** What tells the rows of the table apart, beside the account; the id where nothing is said. */
  key?: readonly string[]
  /** The fields that show the reference in records that bear the table's name. */
  shown?: Record<string, Shown>
  /** Where the rows are a list within another record: which one, and its fields that show the list. */
  listOf?: { type: RecordType; column: string; fields: readonly string[] }
  /** The column is a list of ids. */
  isArray?: true
  /** The table notes no time of a change. */
  timeless?: true
}

/** What has to be out of the way before a reference moves, in order; `kept` and `gone` are the two ids. */
export type Preparation = {
  table: string
  /** Which rows `r`. */
  where: (kept: Prisma.Sql, gone: Prisma.Sql) => Prisma.Sql
  /** The column that gets another value; without one the rows are removed. */
  set?: { column: string; to: Prisma.Sql; isShown?: true }
  key?: readonly string[]
  timeless?: true
  /** Whether row `r` may have its old value back in an undo. */
  back?: (kept: Prisma.Sql, gone: Prisma.Sql) => Prisma.Sql
}

type Rule = { references: readonly Reference[]; before?: readonly Preparation[] }

const withName = (field: string): Record<string, Shown> => ({ [`${field}_id`]: 'id', [field]: 'named' })

/** A plan has one visit for a scope and key: what both have done stays twice, under another key; what is only planned is cancelled. */
const sameVisit = (kept: Prisma.Sql, gone: Prisma.Sql) => Prisma.sql`r.scope = ${gone} AND EXISTS (
  SELECT FROM maintenance_occurrence o WHERE o.account_id = r.account_id AND o.plan_id = r.plan_id
    AND o.scope = ${kept} AND o.key = r.key)`

const VISITS: Preparation[] = [
  {
    table: 'maintenance_occurrence',
    where: (kept, gone) => Prisma.sql`r.status = 'planned' AND ${sameVisit(kept, gone)}`,
    set: { column: 'status', to: Prisma.sql`'cancelled'`, isShown: true },
  },
  {
    table: 'maintenance_occurrence',
    where: sameVisit,
    set: { column: 'key', to: Prisma.sql`r.key || '+' || r.id`, isShown: true },
  },
]

const visitsOf = (column: 'asset' | 'site'): Reference[] => [
  { table: 'maintenance_occurrence', column: 'scope', shown: { scope: 'id' } },
  {
    table: 'maintenance_occurrence',
    column: `${column}_id`,
    shown: column === 'asset' ? withName('asset') : { site_id: 'id' },
  },
]

export const REFERENCES: Record<MergeType, Rule> = {
  customer: {
    before: [
      {
        table: 'contact',
        where: (kept, gone) => Prisma.sql`r.customer_id = ${gone} AND r.is_primary AND r.deleted_at IS NULL AND EXISTS (
          SELECT FROM contact c WHERE c.account_id = r.account_id AND c.customer_id = ${kept} AND c.is_primary AND c.deleted_at IS NULL)`,
        set: { column: 'is_primary', to: Prisma.sql`false`, isShown: true },
        back: (_kept, gone) => Prisma.sql`r.customer_id = ${gone} AND NOT EXISTS (
          SELECT FROM contact c WHERE c.account_id = r.account_id AND c.customer_id = ${gone} AND c.is_primary AND c.deleted_at IS NULL)`,
      },
      {
        table: 'calendar_feed',
        where: (kept, gone) => Prisma.sql`r.customer_id = ${gone} AND EXISTS (
          SELECT FROM calendar_feed f WHERE f.account_id = r.account_id AND f.customer_id = ${kept})`,
      },
      {
        table: 'customer',
        where: (kept, gone) => Prisma.sql`r.id = ${kept} AND r.bill_to_id = ${gone}`,
        set: { column: 'bill_to_id', to: Prisma.sql`NULL::uuid` },
      },
    ],
    references: [
      { table: 'site', column: 'customer_id', shown: withName('customer') },
      { table: 'contact', column: 'customer_id', shown: { customer_id: 'id' } },
      { table: 'service_contract', column: 'customer_id', shown: withName('customer') },
      { table: 'asset', column: 'customer_id', shown: { customer: 'named' } },
      { table: 'maintenance_plan', column: 'customer_id', shown: withName('customer') },
      { table: 'maintenance_occurrence', column: 'scope', shown: { scope: 'id' } },
      { table: 'work_order', column: 'customer_id', shown: { customer: 'placed' } },
      { table: 'invoice', column: 'customer_id', shown: { customer_id: 'id' } },
      { table: 'payment', column: 'customer_id', shown: { customer_id: 'id' } },
      { table: 'customer', column: 'bill_to_id', shown: { bill_to: 'named' } },
      { table: 'calendar_feed', column: 'customer_id', timeless: true },
    ],
  },
  site: {
    before: VISITS,
    references: [
      { table: 'contact', column: 'site_id', shown: { site: 'named' } },
      { table: 'asset', column: 'site_id', shown: { object: 'placed' } },
      { table: 'contract_line', column: 'site_id', shown: withName('site') },
      ...visitsOf('site'),
      { table: 'work_order', column: 'site_id', shown: { site_id: 'id', site: 'placed' } },
    ],
  },
  contact: {
    before: [
      // A customer that has contacts has one primary one.
      {
        table: 'contact',
        where: (_kept, gone) => Prisma.sql`r.id = ${gone} AND r.is_primary`,
        set: { column: 'is_primary', to: Prisma.sql`false`, isShown: true },
        back: () => Prisma.sql`NOT EXISTS (SELECT FROM contact c
          WHERE c.account_id = r.account_id AND c.customer_id = r.customer_id AND c.is_primary AND c.deleted_at IS NULL)`,
      },
      {
        table: 'contact',
        where: (kept) => Prisma.sql`r.id = ${kept} AND NOT EXISTS (SELECT FROM contact c
          WHERE c.account_id = r.account_id AND c.customer_id = r.customer_id AND c.is_primary AND c.deleted_at IS NULL)`,
        set: { column: 'is_primary', to: Prisma.sql`true`, isShown: true },
      },
    ],
    references: [
      { table: 'work_order', column: 'contact_id', shown: { contact: 'reachable' } },
      { table: 'arrival_promise', column: 'contact_id', shown: { contact: 'named' }, timeless: true },
    ],
  },
  asset: {
    before: [
      ...VISITS,
      {
        table: 'maintenance_plan_asset',
        where: (kept, gone) => Prisma.sql`r.asset_id = ${gone} AND r.deleted_at IS NULL AND EXISTS (
          SELECT FROM maintenance_plan_asset p WHERE p.account_id = r.account_id AND p.plan_id = r.plan_id
            AND p.asset_id = ${kept} AND p.deleted_at IS NULL)`,
        set: { column: 'deleted_at', to: Prisma.sql`now()`, isShown: true },
        back: (_kept, gone) => Prisma.sql`r.asset_id = ${gone} AND NOT EXISTS (
          SELECT FROM maintenance_plan_asset p WHERE p.account_id = r.account_id AND p.plan_id = r.plan_id
            AND p.asset_id = ${gone} AND p.deleted_at IS NULL)`,
      },
      {
        table: 'work_order_asset',
        key: ['work_order_id', 'asset_id'],
        where: (kept, gone) => Prisma.sql`r.asset_id = ${gone} AND EXISTS (
          SELECT FROM work_order_asset o WHERE o.account_id = r.account_id AND o.work_order_id = r.work_order_id AND o.asset_id = ${kept})`,
        timeless: true,
      },
    ],
    references: [
      { table: 'asset_part', column: 'asset_id', timeless: true },
      { table: 'meter', column: 'asset_id', shown: withName('asset') },
      { table: 'maintenance_plan_asset', column: 'asset_id', shown: withName('asset') },
      ...visitsOf('asset'),
      { table: 'contract_line', column: 'asset_id', shown: withName('asset') },
      { table: 'refrigerant_event', column: 'asset_id', shown: withName('asset') },
      { table: 'service_record', column: 'asset_id', shown: { asset_id: 'id' }, timeless: true },
      { table: 'line_item', column: 'asset_id', shown: { asset_id: 'id' } },
      {
        table: 'work_order_asset',
        column: 'asset_id',
        key: ['work_order_id', 'asset_id'],
        listOf: { type: 'work_order', column: 'work_order_id', fields: ['asset_ids', 'assets'] },
        timeless: true,
      },
    ],
  },
  part: {
    references: [
      { table: 'asset_part', column: 'part_id', timeless: true },
      { table: 'line_item', column: 'part_id', shown: { part_id: 'id' } },
      {
        table: 'task_part',
        column: 'part_id',
        listOf: { type: 'task', column: 'task_id', fields: ['parts_required', 'parts_used'] },
        timeless: true,
      },
      {
        table: 'job_type_part',
        column: 'part_id',
        key: ['job_type_id', 'sequence', 'position'],
        listOf: { type: 'job_type', column: 'job_type_id', fields: ['tasks'] },
        timeless: true,
      },
      {
        table: 'contract_line',
        column: 'excluded_part_ids',
        isArray: true,
        listOf: { type: 'contract_line', column: 'id', fields: ['excluded_part_ids'] },
      },
    ],
  },
}
