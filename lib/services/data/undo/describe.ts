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
  return actions.map((action) => {
    const row = namedRows.get(headlineOf(action)?.id ?? '')
    const isOne = new Set(action.steps.map(({ record_id }) => record_id)).size === 1
    const isMove = row && isOne && row.record_type === 'work_order' && row.verb === 'update' && row.name !== null
    const moved = isMove ? describeMove(row.name ?? '', row.changes) : null
    const what = moved ?? describeAction(action, row ? (row.name ?? ofPerson(row.changes)) : null)
    return {
      what,
      detail: row && isOne && row.verb === 'update' ? fieldsInWords(Object.keys(row.changes)) : null,
      href: row && isOne && row.verb !== 'delete' ? pageOfRecord(row.record_type, row.record_id) : null,
    }
  })
}
