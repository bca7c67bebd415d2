import { failureOf } from '@/components/ui/failure'
import { toastDone, toastError, toastInfo, toastWarning } from '@/components/ui/toast'
import type { BulkOutcome } from '@/lib/schemas/work/work-order-table'
import { expectData } from './answers'
import type { BulkActions } from './types'

type Order = { id: string; work_order_number: string }

/** Says what an action did to work orders, names those it left alone, and offers to take all of it back. */
export function sayOutcome(
  orders: readonly Order[],
  { batch, changed, refused }: BulkOutcome,
  what: string,
  undo: BulkActions['undo'],
  onUndone: () => void,
): void {
  const refusals = refused.map(({ id, name, reason }) => `${name || numberOf(orders, id)} ${reason}.`).join(' ')
  if (changed.length === 0) {
    if (refusals) toastWarning('Nothing was changed.', { description: refusals })
    else toastInfo(`Nothing to change: already ${what}.`)
    return
  }
  const names = changed.length === 1 ? numberOf(orders, changed[0]) : `${changed.length} work orders`
  const takeBack = async () => {
    const back = await expectData(undo(changed, batch))
    onUndone()
    sayUndone(back)
  }
  if (refusals) toastWarning(`${names} ${what}.`, { description: refusals, undo: takeBack })
  else toastDone(`${names} ${what}.`, { undo: takeBack, many: changed.length > 1 })
}

function sayUndone({ changed, refused }: BulkOutcome): void {
  if (refused.length === 0) return
  const reasons = refused.map(({ name, reason }) => `${name} ${reason}.`).join(' ')
  const title = changed.length > 0 ? `${changed.length} undone, ${refused.length} not changed.` : 'Not undone.'
  toastError(title, { description: reasons })
}

/** Says that nothing was saved, and offers to try again. */
export function sayFailed(orders: readonly Order[], error: unknown, retry: () => Promise<void>): void {
  const names = orders.length === 1 ? numberOf(orders, orders[0]?.id) : `${orders.length} work orders`
  const description = failureOf(error)
  toastError(`${names} ${orders.length === 1 ? 'was' : 'were'} not changed.`, { description, retry })
}

function numberOf(orders: readonly Order[], id: string | undefined): string {
  return orders.find((order) => order.id === id)?.work_order_number ?? 'One work order'
}
