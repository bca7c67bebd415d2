import type { ServiceContext } from '@/lib/access/context'
import { query } from '@/lib/db/statement'
import type { Transaction } from '@/lib/db/transaction'
import type { AssetRecord } from '@/lib/schemas/assets/asset'
import { priceItemRecord } from '@/lib/schemas/billing/price-item'
import { answerOf, selectOf } from '@/lib/services/records/answer'
import { ownFields } from '@/lib/services/assets/assets'
import { assetsStatement } from '@/lib/services/assets/asset-sql'
import { meterReadingSelect, toMeterReadingRecord } from '@/lib/services/assets/meter-readings'
import { meterSelect, ownFields as ownMeterFields, toMeterRecord } from '@/lib/services/assets/meters'
import { contactSelect, toContactRecord } from '@/lib/services/customers/contacts'
import { customersStatement } from '@/lib/services/customers/customers'
import { siteSelect, toSiteRecord } from '@/lib/services/customers/sites'
import { keptOfPlan, planSelect, toPlanRecord } from '@/lib/services/maintenance/plan-record'
import { readWorkOrders } from '@/lib/services/work/work-orders/record'
import type { ImportKind } from './kinds'

/** A record with the fields of its answer. */
export type Stored = { id: string }

type Read = {
  /** Records as the API answers them, in one statement however many they are; in no order. */
  answers: (tx: Transaction, ctx: ServiceContext, ids: readonly string[]) => Promise<Stored[]>
  /** What of an answer the history keeps, where that is not all. */
  kept?: (answer: Stored) => Stored
}

const among = ({ accountId: account_id }: ServiceContext, ids: readonly string[]) => ({
  account_id,
  id: { in: [...ids] },
})

/** How records of each kind are read, many at once. */
export const READS: Record<ImportKind['type'], Read> = {
  customer: { answers: (tx, ctx, ids) => parsed(query<Json>(tx, customersStatement(ctx, ids))) },
  contact: {
    answers: async (tx, ctx, ids) =>
      (await tx.contact.findMany({ where: among(ctx, ids), select: contactSelect })).map(toContactRecord),
  },
  site: {
    answers: async (tx, ctx, ids) =>
      (await tx.site.findMany({ where: among(ctx, ids), select: siteSelect })).map(toSiteRecord),
  },
  asset: {
    answers: (tx, ctx, ids) => parsed(query<Json>(tx, assetsStatement(ctx, ids))),
    // As its statement answers it.
    kept: (answer) => ownFields(answer as AssetRecord),
  },
  meter: {
    answers: async (tx, ctx, ids) =>
      (await tx.meter.findMany({ where: among(ctx, ids), select: meterSelect })).map(toMeterRecord),
    // As it was answered above.
    kept: (answer) => ownMeterFields(answer as ReturnType<typeof toMeterRecord>),
  },
  meter_reading: {
    answers: async (tx, ctx, ids) =>
      (await tx.meterReading.findMany({ where: among(ctx, ids), select: meterReadingSelect })).map(
        toMeterReadingRecord,
      ),
  },
  maintenance_plan: {
    answers: async (tx, ctx, ids) =>
      (
        await tx.maintenancePlan.findMany({
          where: among(ctx, ids),
          select: { ...planSelect, assets: { select: { asset_id: true } } },
        })
      ).map(({ assets, ...row }) => ({ ...toPlanRecord(row), asset_ids: assets.map(({ asset_id }) => asset_id) })),
    // As it was answered above.
    kept: (answer) => ({ ...keptOfPlan(answer as ReturnType<typeof toPlanRecord>), id: answer.id }),
  },
  price_item: {
    answers: async (tx, ctx, ids) =>
      (await tx.priceItem.findMany({ where: among(ctx, ids), select: selectOf(priceItemRecord) })).map((row) =>
        answerOf(priceItemRecord, row),
      ),
  },
  work_order: { answers: readWorkOrders },
}

type Json = { json: string }

async function parsed(rows: Promise<Json[]>): Promise<Stored[]> {
  return (await rows).map(({ json }) => JSON.parse(json) as Stored)
}
