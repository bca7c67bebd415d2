import type { Prisma } from '@/prisma/generated/client'
import type { RecordType } from '@/lib/domain/resources'

/** When a record in the trash may go for good, and what goes with it. */
export type PurgeRule = {
  /** Columns whose records keep it, in the trash or not. */
  keptBy?: readonly (readonly [table: string, column: string])[]
  /** Another condition on it, as `r`. */
  and?: Prisma.Sql
  /** What is a part of it and has no life of its own, the innermost first: the column that names it, or a statement. */
  parts?: readonly { type: RecordType; of: string | ((ids: string[]) => Prisma.Sql) }[]
}
