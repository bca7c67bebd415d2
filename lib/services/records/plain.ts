import type { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader, type Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { nounOf, RESOURCES, type TrashType } from '@/lib/domain/resources'
import type { Column } from '@/lib/domain/spreadsheets/cell'
import { notFound } from '@/lib/errors'
import type { List } from '@/lib/schemas/list'
import type { PageQuery } from '@/lib/schemas/query'
import { answerOf, selectOf, storedOf } from './answer'
import { exported } from './exported'
import type { PurgeRule } from './purge-rule'
import type { RecordRule } from './rule'
import { recordVerbs } from './verbs'

/** A table of plain records, as Prisma has it. */
type Table = Record<'findFirst' | 'findMany', (wanted: object) => Promise<object | null>> & {
  count: (wanted: object) => Promise<number>
} & Record<'create' | 'update', (written: object) => Promise<unknown>>

type Rule<Create extends z.ZodObject, Update extends z.ZodObject, Answer extends z.ZodObject> = RecordRule<
  z.output<Answer> & { id: string },
  Create,
  Update
>

type PlainRule<
  Type extends TrashType,
  Create extends z.ZodObject,
  Update extends z.ZodObject,
  Answer extends z.ZodObject,
  Query extends z.ZodObject,
> = Omit<Rule<Create, Update, Answer>, 'type' | 'record' | 'read' | 'insert' | 'change'> &
  Partial<Pick<Rule<Create, Update, Answer>, 'insert' | 'change'>> & {
    type: Type
    record: Answer
    list: Omit<List, 'query'> & { query: Query }
    /** Its columns in exported files. */
    columns: readonly Column<z.output<Answer>>[]
    purge?: PurgeRule
  }

/**
 * All that is done with a kind of record which is one table with a trash and whose answer has the names of its columns: its verbs, its
 * list, and what is known to whoever knows only its kind. Each throws what the verb in lib/services/records says.
 */
export function plainRecords<
  const Type extends TrashType,
  Create extends z.ZodObject,
  Update extends z.ZodObject,
  Answer extends z.ZodObject,
  Query extends z.ZodObject,
>(rule: PlainRule<Type, Create, Update, Answer, Query>) {
  type Record = z.output<Answer> & { id: string }
  const { type, record, purge = {}, columns } = rule
  const select = selectOf(record)
  const name = type.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())
  // Each kind's own table is typed by its own columns; what is used here all of them have.
  const tableOf = (tx: Transaction) => (tx as unknown as { [name: string]: Table })[name] as Table
  const present = (row: object) => answerOf(record, row) as Record
  const where = ({ accountId }: ServiceContext, id: string) => ({ account_id_id: { account_id: accountId, id } })

  async function read(tx: Transaction, ctx: ServiceContext, id: string): Promise<Record> {
    const live = { account_id: ctx.accountId, id, deleted_at: null }
    const row = isId(id) ? await tableOf(tx).findFirst({ where: live, select }) : null
    if (!row) throw notFound(nounOf(type))
    return present(row)
  }

  async function list(ctx: ServiceContext, query: z.output<Query> & PageQuery): Promise<Page<Record>> {
    requireScope(ctx, RESOURCES[type].scope)
    const table = tableOf(listReader(ctx)) as never
    return readList(ctx, rule.list, query, { table, select, present })
  }

  const verbs = recordVerbs<Record, Create, Update>({
    insert: (tx, ctx, id, input) =>
      tableOf(tx).create({
        data: { ...storedOf(record, input), id, account_id: ctx.accountId },
        select: { id: true },
      }),
    change: (tx, ctx, { id }, input) =>
      tableOf(tx).update({ where: where(ctx, id), data: storedOf(record, input), select: { id: true } }),
    ...rule,
    read,
  })
  const { create, update, restore } = verbs
  const resource = {
    type,
    read: verbs.get,
    create,
    update,
    fields: rule.update,
    delete: verbs.delete,
    restore,
    list,
    purge,
    export: exported(rule.list.query, list, columns),
  }
  return { ...verbs, read, list, resource }
}
