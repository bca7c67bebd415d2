import type { MergeType } from '@/lib/domain/merges'
import { Prisma } from '@/prisma/generated/client'
import type { MergeRow, Step } from './move'
import { type Preparation, type Reference, REFERENCES } from './references'

/** A step of a merge with what is needed to tell of it and to take it back. */
export type PlannedStep = Step & {
  /** The reference that moves; null for what is only put out of the way. */
  reference: Reference | null
  /** The field that tells of a change that moves no reference. */
  field: string | null
  /** What has to be true of row `r` for its old value to come back. */
  back: Prisma.Sql
}

const TRUE = Prisma.sql`true`

/** All steps of a merge of two records of a kind, in their order; an undo goes through them from the end. */
export function stepsOf(type: MergeType, { kept_id, gone_id }: MergeRow): PlannedStep[] {
  const [kept, gone] = [Prisma.sql`${kept_id}::uuid`, Prisma.sql`${gone_id}::uuid`]
  const { before = [], references } = REFERENCES[type]
  return [
    ...before.map((one) => preparing(one, kept, gone)),
    ...references.map((one) => moving(one, kept, gone)),
    {
      table: 'external_id_alias',
      column: 'record_id',
      key: ['record_type', 'external_id'],
      timeless: true,
      where: Prisma.sql`r.record_type = ${type} AND r.record_id = ${gone}`,
      to: kept,
      reference: null,
      field: null,
      back: TRUE,
    },
  ]
}

function preparing(
  { table, where, set, key = ['id'], timeless, back }: Preparation,
  kept: Prisma.Sql,
  gone: Prisma.Sql,
): PlannedStep {
  return {
    table,
    column: set?.column ?? null,
    key,
    timeless: timeless ?? false,
    where: where(kept, gone),
    to: set?.to,
    reference: null,
    field: set?.isShown ? set.column : null,
    back: back?.(kept, gone) ?? (set ? TRUE : stillNamed(table)),
  }
}

/** A row that was removed comes back only while what it hangs on is there. */
function stillNamed(table: string): Prisma.Sql {
  if (table !== 'work_order_asset') return TRUE
  return Prisma.sql`EXISTS (SELECT FROM work_order w WHERE w.account_id = r.account_id AND w.id = r.work_order_id)`
}

function moving(reference: Reference, kept: Prisma.Sql, gone: Prisma.Sql): PlannedStep {
  const { table, column, key = ['id'], timeless = false, isArray } = reference
  const name = Prisma.raw(`r."${column}"`)
  return {
    table,
    column,
    key,
    timeless,
    where: isArray ? Prisma.sql`${gone} = ANY (${name})` : Prisma.sql`${name} = ${gone}`,
    // A list that has both keeps one of them.
    to: isArray
      ? Prisma.sql`CASE WHEN ${kept} = ANY (${name}) THEN array_remove(${name}, ${gone}) ELSE array_replace(${name}, ${gone}, ${kept}) END`
      : kept,
    reference,
    field: null,
    back: TRUE,
  }
}
