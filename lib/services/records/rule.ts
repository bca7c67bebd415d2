import type { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { TrashableType } from '@/lib/domain/resources'
import type { Draft } from '@/lib/schemas/draft'

/** What every verb of a plain record needs to know of it: one table with a trash. */
export type BaseRule<Answer extends object> = {
  type: TrashableType
  /** The live record. Throws `not_found`. */
  read: (tx: Transaction, ctx: ServiceContext, id: string) => Promise<Answer>
  /** What the history keeps of it, when that is not all. */
  historyFields?: (record: Answer) => object
  /** Marks the record that it belongs to as changed, too; it may be in the trash itself by then. */
  touchParent?: (tx: Transaction, ctx: ServiceContext, id: string) => Promise<unknown>
}

/** How a record of one kind comes back from the trash. */
export type RestoreRule<Answer extends object> = BaseRule<Answer> & {
  /** Whether it can come back only while its customer is live. */
  ofCustomer?: boolean
  /** Makes the locked record live again, where that takes more than its `deleted_at`. Throws the conflicts of its kind (409). */
  restoreRecord?: (tx: Transaction, ctx: ServiceContext, id: string) => Promise<unknown>
  /** Makes the locked record live again where others come back with it. Returns what writes their history, which comes after that of the record. */
  reviveWithParts?: (tx: Transaction, ctx: ServiceContext, id: string) => Promise<() => Promise<void>>
}

type Sent = Readonly<Record<string, unknown>>

/** How the record is locked for a change or a delete. */
type LockRule = {
  /**
   * Locks the live record, after what comes before it in the order of locks. `body` is what a change was sent, `undefined` for a
   * delete. Throws `not_found`.
   */
  lock?: (tx: Transaction, ctx: ServiceContext, id: string, body: Sent | undefined) => Promise<unknown>
}

/** How a record of one kind goes to the trash. */
export type DeleteRule<Answer extends { id: string }> = BaseRule<Answer> &
  LockRule & {
    /** Throws what forbids the delete of the locked record (409). */
    beforeDelete?: (tx: Transaction, ctx: ServiceContext, before: Answer) => Promise<void>
    /** Moves the locked record to the trash, where that takes more than its `deleted_at`. */
    remove?: (tx: Transaction, ctx: ServiceContext, before: Answer, deleted_at: Date) => Promise<unknown>
  }

/** How a record of one kind is made. `Checked` is what its check looks at: all that a change may hold. */
export type CreateRule<
  Answer extends { id: string },
  Create extends z.ZodObject,
  Checked extends z.ZodObject = Create,
> = BaseRule<Answer> & {
  create: Create
  /** What is answered: its fields that are no fields of a body are ignored there. */
  record: z.ZodObject
  /** Holds, or locks, the record below which it is made. Throws `not_found`. */
  holdParent?: (tx: Transaction, ctx: ServiceContext, parentId: string) => Promise<unknown>
  /** Adds to a draft what only the database, or the record as it is (`before`, null on create), can tell; see `insert` for `parentId`. */
  check?: (
    tx: Transaction,
    ctx: ServiceContext,
    draft: Draft<z.output<Checked>>,
    before: Answer | null,
    parentId: string,
  ) => Promise<void>
  /** `parentId` is empty for a record that is made below none. */
  insert: (
    tx: Transaction,
    ctx: ServiceContext,
    id: string,
    input: z.output<Create>,
    parentId: string,
  ) => Promise<unknown>
}

/**
 * What is particular of a plain record, whose create, change and delete are each one transaction with one row of history. The
 * verbs of lib/services/records do the rest, the same for every kind.
 */
export type RecordRule<
  Answer extends { id: string },
  Create extends z.ZodObject,
  Update extends z.ZodObject,
> = CreateRule<Answer, Create, Update> &
  DeleteRule<Answer> &
  RestoreRule<Answer> & {
    update: Update
    change: (tx: Transaction, ctx: ServiceContext, before: Answer, input: z.output<Update>) => Promise<unknown>
  }
