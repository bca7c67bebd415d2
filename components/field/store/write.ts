import type { IDBPDatabase, IDBPTransaction } from 'idb'
import type { FieldDatabase, FieldSchema, StoreName } from './database'
import type { WriteFault } from './types'

/** A write that the phone's store did not take; nothing of it is kept. */
export class StoreError extends Error {
  override name = 'StoreError'
  readonly fault: WriteFault

  constructor(cause: unknown) {
    super('The store of this phone did not take it.', { cause })
    this.fault = cause instanceof Error && cause.name === 'QuotaExceededError' ? 'full' : 'failed'
  }
}

export type Writing<Names extends StoreName[] = StoreName[]> = IDBPTransaction<FieldSchema, Names, 'readwrite'>

/**
 * Changes the phone's store, all of `work` or nothing of it; resolves once it is stored. It is the one way to write there, so that no failure
 * goes unnoticed. Throws `StoreError`. `durability`: `strict` is on the disk before it resolves.
 */
export async function write<const Names extends StoreName[], Value>(
  db: FieldDatabase,
  stores: Names,
  work: (tx: Writing<Names>) => Promise<Value>,
  durability: IDBTransactionDurability = 'default',
): Promise<Value> {
  let tx: Writing<Names> | undefined
  try {
    tx = (db as IDBPDatabase<FieldSchema>).transaction(stores, 'readwrite', { durability })
    // What failed is thrown by `work` first, or by the end below.
    tx.done.catch(() => undefined)
    const value = await work(tx)
    await tx.done
    return value
  } catch (error) {
    abort(tx)
    throw new StoreError(error)
  }
}

function abort(tx: { abort: () => void } | undefined): void {
  try {
    tx?.abort()
  } catch {
    // It has ended already.
  }
}
