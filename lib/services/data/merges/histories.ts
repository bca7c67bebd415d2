import type { ServiceContext } from '@/lib/access/context'
import { changedFields } from '@/lib/db/history'
import { type ChangedRecord, recordHistoryOfMany } from '@/lib/db/history-bulk'
import type { Transaction } from '@/lib/db/transaction'
import { isRecordType, type RecordType } from '@/lib/domain/resources'
import { readNow } from '@/lib/services/data/history'
import { Prisma } from '@/prisma/generated/client'
import type { Moved } from './move'
import type { PlannedStep } from './steps'

type Fields = Record<string, unknown>
type Changes = ChangedRecord['changes']

/** The two records as they are answered, by their ids. */
export type Answered = ReadonlyMap<string, Fields>

/** Collects what a merge, or its undo, does to other records, and writes it into their histories: one row for each record. */
export class MergeHistories {
  private readonly tx: Transaction
  private readonly ctx: ServiceContext
  private readonly answered: Answered
  private readonly changes = new Map<RecordType, Map<string, Changes>>()
  /** What went to the trash, or came back, along with the two. */
  private readonly trashed: { type: RecordType; id: string; change: [unknown, unknown] }[] = []
  private readonly before = new Map<RecordType, Map<string, Fields | null>>()
  private readonly listed = new Map<RecordType, Set<string>>()

  constructor(tx: Transaction, ctx: ServiceContext, answered: Answered) {
    this.tx = tx
    this.ctx = { ...ctx, tx }
    this.answered = answered
  }

  /** Reads the records within whose lists a step changes rows, as they are before it. `where` picks the rows `r`. */
  async readOwners({ reference, table }: PlannedStep, where: Prisma.Sql): Promise<void> {
    if (!reference?.listOf) return
    const { type, column, fields } = reference.listOf
    const rows = await this.tx.$queryRaw<{ id: string }[]>`
      SELECT DISTINCT ${Prisma.raw(`r."${column}"`)} AS id FROM ${Prisma.raw(`"${table}"`)} r
      WHERE r.account_id = ${this.ctx.accountId}::uuid AND ${where}`
    const owners = this.before.get(type) ?? new Map<string, Fields | null>()
    this.before.set(type, owners)
    for (const { id } of rows) if (!owners.has(id)) owners.set(id, await readNow(this.ctx, type, id))
    for (const field of fields) this.listed.set(type, (this.listed.get(type) ?? new Set()).add(field))
  }

  /** Notes what a step changed of records that show it. */
  note({ reference, field, table }: PlannedStep, moved: readonly Moved[]): void {
    if (!isRecordType(table)) return
    for (const { key, old, new: now, is_live } of moved) {
      const { id } = key
      if (id !== undefined && field === 'deleted_at') this.trashed.push({ type: table, id, change: [old, now] })
      if (!is_live || id === undefined || field === 'deleted_at') continue
      if (field) this.add(table, id, { [field]: [old, now] })
      for (const [name, shown] of Object.entries(reference?.shown ?? {}))
        this.add(table, id, { [name]: [this.shownAs(shown, old), this.shownAs(shown, now)] })
    }
  }

  /** How many records of each kind changed. */
  counts(): { record_type: RecordType; count: number }[] {
    const kinds = new Set([...this.changes.keys(), ...this.before.keys()])
    return [...kinds].map((record_type) => {
      const ids = [...(this.changes.get(record_type)?.keys() ?? []), ...(this.before.get(record_type)?.keys() ?? [])]
      return { record_type, count: new Set(ids).size }
    })
  }

  /** Writes the histories, and notes the time of the change in the records that have a list within. */
  async write(): Promise<void> {
    for (const [type, owners] of this.before) {
      const ids = [...owners.keys()]
      if (ids.length > 0)
        await this.tx.$executeRaw`
          UPDATE ${Prisma.raw(`"${type}"`)} SET updated_at = ${new Date().toISOString()}::timestamptz
          WHERE account_id = ${this.ctx.accountId}::uuid AND id = ANY (${ids}::uuid[])`
      for (const [id, was] of owners) {
        const is = was && (await readNow(this.ctx, type, id))
        if (is) this.add(type, id, changedFields(this.listsOf(type, was), this.listsOf(type, is)))
      }
    }
    for (const [type, records] of this.changes) {
      const changed = [...records].filter(([, changes]) => Object.keys(changes).length > 0)
      const rows = changed.map(([id, changes]) => ({ id, changes }))
      await recordHistoryOfMany(this.tx, this.ctx, { verb: 'update', type, records: rows })
    }
    for (const { type, id, change } of this.trashed) {
      const verb = change[0] === null ? 'delete' : 'restore'
      await recordHistoryOfMany(this.tx, this.ctx, { verb, type, records: [{ id, changes: { deleted_at: change } }] })
    }
  }

  private listsOf(type: RecordType, record: Fields): Fields {
    return Object.fromEntries([...(this.listed.get(type) ?? [])].map((field) => [field, record[field]]))
  }

  private add(type: RecordType, id: string, changes: Changes): void {
    const records = this.changes.get(type) ?? new Map<string, Changes>()
    this.changes.set(type, records)
    const earlier = records.get(id) ?? {}
    for (const [field, [old, now]] of Object.entries(changes)) earlier[field] = [earlier[field]?.[0] ?? old, now]
    records.set(id, earlier)
  }

  private shownAs(shown: 'id' | 'named' | 'placed' | 'reachable', value: unknown): unknown {
    if (typeof value !== 'string' || shown === 'id') return value
    const { id, name, address = null, phone = null } = this.answered.get(value) ?? { id: value }
    if (shown === 'placed') return { id, name, address }
    return shown === 'reachable' ? { id, name, phone } : { id, name }
  }
}
