import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { GEOCODING } from '@/lib/domain/geocoding/location'
import { neededReadings, touchMetersOf } from '@/lib/services/assets/meter-readings'
import { itemsFromBefore } from '@/lib/services/billing/price-items'
import { passPrimaryOn } from '@/lib/services/customers/contacts'
import { forgetPlanned, plansWithWork } from '@/lib/services/maintenance/plans'
import type { ImportKind } from './kinds'

type Taking = {
  /** What may hang on such a record by now, how it names it, and which rows of it `own` count: those outside of the trash. `by` is the
   * column of the record that has it, where that is not the row itself. */
  uses: readonly { table: string; reference: string; noun: string; counts?: string; by?: string }[]
  /** Why records of the import cannot go, where more than what hangs on them tells. */
  needed?: (
    tx: Transaction,
    ctx: ServiceContext,
    importId: string,
    ids: readonly string[],
  ) => Promise<Map<string, string>>
  /** What goes with their going. */
  gone?: (tx: Transaction, ctx: ServiceContext, ids: readonly string[]) => Promise<void>
}

/** Rows that count unless their kind says otherwise. */
export const IS_LIVE = 'own.deleted_at IS NULL'
const OF_LIVE_ORDER = `EXISTS (SELECT FROM work_order w
  WHERE w.account_id = own.account_id AND w.id = own.work_order_id AND w.deleted_at IS NULL)`
/** Tasks that the job type of an imported work order made came with it, as long as nobody touched them. */
const OF_PEOPLE = `own.deleted_at IS NULL AND EXISTS (SELECT FROM history h
  WHERE h.account_id = own.account_id AND h.record_type = 'task' AND h.record_id = own.id
    AND coalesce(h.request_id, '') NOT IN (SELECT id::text FROM import WHERE import.account_id = own.account_id))`

const ofCustomer = (table: string, noun: string) => ({ table, reference: 'customer_id', noun })

/** What an undo of each kind looks at. */
export const TAKING: Record<ImportKind['type'], Taking> = {
  customer: {
    uses: [
      ofCustomer('contact', 'contacts'),
      ofCustomer('site', 'sites'),
      ofCustomer('asset', 'assets'),
      ofCustomer('service_contract', 'service contracts'),
      ofCustomer('work_order', 'work orders'),
    ],
  },
  contact: { uses: [{ table: 'work_order', reference: 'contact_id', noun: 'work orders' }], gone: passPrimaryOn },
  site: {
    uses: [
      { table: 'asset', reference: 'site_id', noun: 'assets' },
      { table: 'contact', reference: 'site_id', noun: 'contacts' },
      { table: 'work_order', reference: 'site_id', noun: 'work orders' },
    ],
  },
  asset: {
    uses: [
      {
        table: 'work_order_asset',
        reference: 'asset_id',
        noun: 'work orders',
        counts: OF_LIVE_ORDER,
        by: 'work_order_id',
      },
      { table: 'asset_part', reference: 'asset_id', noun: 'parts' },
      { table: 'meter', reference: 'asset_id', noun: 'meters' },
      { table: 'refrigerant_event', reference: 'asset_id', noun: 'refrigerant events' },
      { table: 'service_record', reference: 'asset_id', noun: 'service records', counts: 'true' },
    ],
  },
  meter: { uses: [{ table: 'meter_reading', reference: 'meter_id', noun: 'readings' }] },
  meter_reading: { uses: [], needed: neededReadings, gone: touchMetersOf },
  maintenance_plan: { uses: [], needed: plansWithWork, gone: forgetPlanned },
  price_item: {
    uses: [{ table: 'line_item', reference: 'price_item_id', noun: 'line items' }],
    needed: itemsFromBefore,
  },
  work_order: { uses: [{ table: 'task', reference: 'work_order_id', noun: 'tasks', counts: OF_PEOPLE }] },
}

/** Whether a row `h` of the history was written by somebody: all that imports and their undos write names one as its request. */
export function isByPeople({ accountId }: ServiceContext): Prisma.Sql {
  return Prisma.sql`
    (h.request_id IS NULL OR h.request_id <> ALL (ARRAY(SELECT id::text FROM import WHERE account_id = ${accountId}::uuid)))
      AND NOT (h.actor_type = ${GEOCODING.type} AND h.actor_name = ${GEOCODING.name})`
}
