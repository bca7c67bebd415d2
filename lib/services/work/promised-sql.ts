import { instant } from '@/lib/db/json-sql'

/*
 * What the customer of a work order was told last: the newest promise that nothing replaces. Found by the keys of a table in which most
 * work orders have nothing.
 */

/** Columns of the current arrival promise, `told`, of the work order whose account and id are said, as rows to select from. */
export function currentPromise(columns: string, { account, order }: { account: string; order: string }): string {
  return `SELECT ${columns} FROM arrival_promise told
    WHERE told.account_id = ${account} AND told.work_order_id = ${order}
      AND NOT EXISTS (SELECT FROM arrival_promise later
        WHERE later.account_id = told.account_id AND later.replaces_id = told.id)
    ORDER BY told.id DESC LIMIT 1`
}

/** Whether a promise is about the visit of an id: one that names no visit is about the primary one, which bears its work order's id. */
const isOfVisit = (visit: string) => `coalesce(told.visit_id, told.work_order_id) = ${visit}`

/** What a visit's customer was told, as conflicts are detected from it. */
export function promiseOfVisit(order: string): string {
  return `(SELECT json_build_object('until', ${instant('told.until')}) FROM (
    ${currentPromise('*', { account: 'r.account_id', order })}) told WHERE ${isOfVisit('r.id')})`
}

/** Until when a visit of row `w` was promised, in epoch seconds. */
export const PROMISED_UNTIL = `(SELECT date_part('epoch', told.until) FROM (
  ${currentPromise('*', { account: 'w.account_id', order: 'coalesce(w.work_order_id, w.id)' })}) told WHERE ${isOfVisit('w.id')})`
