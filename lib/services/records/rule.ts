import type { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { TrashableType } from '@/lib/domain/resources'
import type { Draft } from '@/lib/schemas/draft'

/** How a record of one kind comes back from the trash. */
export type RestoreRule<Answer extends object> = {
  type: TrashableType
  /** The live record. Throws `not_found`. */
  read: (tx: Transaction, ctx: ServiceContext, id: string) => Promise<Answer>
  /** What the history keeps of it, when that is not all. */
  kept?: (record: Answer) => object
  /** Whether it can come back only while its customer is live. */
  ofCustomer?: boolean
  /** Makes the locked record live again, where that takes more than its `deleted_at`. Throws the conflicts of its kind (409). */
  revive?: (tx: Transaction, ctx: ServiceContext, id: string) => Promise<unknown>
}

/**
 * What is particular of a plain record: one table with a trash, whose create, change and delete are each one transaction
 * with one row of history. The verbs of lib/services/records do the rest, the same for every kind.
 */
export type RecordRule<
  Answer extends { id: string },
  Create extends z.ZodObject,
  Update extends z.ZodObject,
> = RestoreRule<Answer> & {
  create: Create
  update: Update
  /** What is answered: its fields that are no fields of a body are ignored there. */
  record: z.ZodObject
  /** Adds to a draft what only the database, or the record as it is (`before`, null on create), can tell. */
  check?: (tx: Transaction, ctx: ServiceContext, draft: Draft<z.output<Update>>, before: Answer | null) => Promise<void>
  insert: (tx: Transaction, ctx: ServiceContext, id: string, input: z.output<Create>) => Promise<unknown>
  change: (tx: Transaction, ctx: ServiceContext, before: Answer, input: z.output<Update>) => Promise<unknown>
  /** Throws what forbids the delete of the locked record (409). */
  beforeDelete?: (tx: Transaction, ctx: ServiceContext, before: Answer) => Promise<void>
}
