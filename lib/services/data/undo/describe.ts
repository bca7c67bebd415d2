import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { OwnAction } from '@/lib/domain/undo/actions'
import { pageOfRecord } from '@/lib/domain/record-pages'
import { describeAction, describeMove, fieldsInWords, headlineOf, ofPerson } from '@/lib/domain/undo/words'
import type { OwnActionRecord } from '@/lib/schemas/data/undo'
import { auditSelect, toAuditRecord, withNames } from '@/lib/services/data/audit'

type Words = Pick<OwnActionRecord, 'what' | 'detail' | 'href'>

/** What each action did, in words, in the same order. */
export async function wordsOf(tx: Transaction, ctx: ServiceContext, actions: readonly OwnAction[]): Promise<Words[]> {
  const ids = actions.flatMap((action) => headlineOf(action)?.id ?? [])
  const rows = await tx.history.findMany({ where: { account_id: ctx.accountId, id: { in: ids } }, select: auditSelect })
  const namedRows = new Map((await withNames({ ...ctx, tx }, rows.map(toAuditRecord))).map((row) => [row.id, row]))
  return actions.map((action) => describe(action, namedRows.get(headlineOf(action)?.id ?? '')))
}

type NamedRow = Awaited<ReturnType<typeof withNames>>[number]

function describe(action: OwnAction, row: NamedRow | undefined): Words {
  if (!row) return { what: describeAction(action, null), detail: null, href: null }
  const { verb, name, changes, record_type } = row
  const isOne = new Set(action.steps.map(({ record_id }) => record_id)).size === 1
  const isUpdate = isOne && verb === 'update'
  const moved = isUpdate && record_type === 'work_order' && name !== null ? describeMove(name, changes) : null
  return {
    what: moved ?? describeAction(action, name ?? ofPerson(changes)),
    detail: isUpdate ? fieldsInWords(Object.keys(changes)) : null,
    href: isOne && verb !== 'delete' ? pageOfRecord(record_type, row.record_id) : null,
  }
}
