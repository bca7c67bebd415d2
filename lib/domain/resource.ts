/** What one may read of records; the same words as in lib/access/permissions, which the types compare. */
export type ReadScope = 'read:work-orders' | 'read:customers' | 'read:assets' | 'read:time' | 'read:billing' | 'admin'
export type WriteScope =
  | 'write:work-orders'
  | 'write:customers'
  | 'write:assets'
  | 'write:time'
  | 'write:billing'
  | 'admin'

/** What is true of a kind of record wherever it shows up: in history, events, the trash, bulk requests, pages. */
export type Resource = {
  /** What people call one of them. */
  noun: string
  /** The last part of its collection's address in the API. */
  collection?: string
  /** What the API's reference says of its operations as a group. */
  about?: string
  /** The scope that reads it. Its changes are events and its history can be read; without one it is nobody else's business. */
  scope?: ReadScope
  /** The scope that writes it. */
  write?: WriteScope
  /** Another scope that is as good for writing it. */
  orWrite?: WriteScope
  /** It has `deleted_at`: `listed` in the trash, brought back by an undo or with its parent alone (`hidden`), or never (`final`). */
  trash?: 'listed' | 'hidden' | 'final'
  /** Its records can bear an id of another system, by which they are found and written. */
  externalId?: true
  /** It proposes changes of others, and goes by itself after days: no event tells of that, and an undo takes back what it changed. */
  proposes?: true
  /** It is work in the background and no change of a record: the last actions of a user and their undo leave it out. */
  inBackground?: true
  /** Its records shut one another out and nothing names them: an undo makes room before it brings one back. */
  exclusive?: true
  /** It is kept or broken, and that alone is told of it. */
  promised?: true
  /** It is never changed or deleted: its events are those of its creation alone. */
  appended?: true
  /** Its events tell of its end before that comes. */
  expires?: true
  /** Its events tell of its issue, and when it is paid. */
  issues?: true
  /** Its events tell of its completion. */
  completes?: true
  /** They also tell when it is no longer completed. */
  reopens?: true
  /** Something follows from its changes before they are committed (lib/db/follow-up.ts). */
  followed?: true
  /** It cannot come back from the trash before its customer does. */
  needsCustomer?: true
  /** The column that people know one by. */
  label?: string
  /** Fields by which other records refer to it. */
  references?: readonly string[]
  /** Its history is also told with that of the record that the column names. */
  listedWith?: { type: string; column: string }
}
