import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { holds, requireScope } from '@/lib/access/permissions'
import { toAddress } from '@/lib/db/json'
import { reader } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { dayIn, fromDatabaseDate } from '@/lib/domain/time'
import { verdictOn } from '@/lib/domain/warranty/verdict'
import { type WarrantyTerms, warrantyOn } from '@/lib/domain/warranty/warranty'
import { notFound } from '@/lib/errors'
import type { SheetContract, SheetCustomer, WarrantySheet } from '@/lib/schemas/assets/warranty-sheet'
import { listServicesOf } from '@/lib/services/assets/service-records'

const LAST_VISITS = 5

const sheetSelect = {
  id: true,
  name: true,
  asset_tag: true,
  serial_number: true,
  model_number: true,
  status: true,
  location: true,
  warranty_type: true,
  warranty_start: true,
  warranty_expiry: true,
  product: { select: { name: true, manufacturer: true } },
  site: { select: { id: true, name: true, address: true } },
  service_contract: {
    select: {
      id: true,
      name: true,
      contract_number: true,
      status: true,
      start_date: true,
      end_date: true,
      response_hours: true,
      service_level: { select: { name: true } },
      deleted_at: true,
    },
  },
  customer: {
    select: {
      id: true,
      name: true,
      phone: true,
      contacts: {
        where: { deleted_at: null, is_primary: true },
        select: { name: true, phone: true },
        take: 1,
      },
    },
  },
} satisfies Prisma.AssetSelect

type SheetRow = Prisma.AssetGetPayload<{ select: typeof sheetSelect }>

/** How the warranty of a live asset stands today, with whom to call and what promises hold. Throws `forbidden`, `not_found`. */
export async function readWarrantyStatus(ctx: ServiceContext, assetId: string): Promise<Omit<WarrantySheet, 'visits'>> {
  requireScope(ctx, 'read:assets')
  const where = { account_id: ctx.accountId, id: assetId, deleted_at: null }
  const row = isId(assetId) ? await reader(ctx).asset.findFirst({ where, select: sheetSelect }) : null
  if (!row) throw notFound('asset')
  const today = dayIn(ctx.account.timeZone, new Date())
  const terms = termsOf(row)
  return {
    asset: {
      id: row.id,
      name: row.name,
      asset_tag: row.asset_tag,
      serial_number: row.serial_number,
      model_number: row.model_number,
      status: row.status,
      location: row.location,
      product: row.product,
      site: row.site && { ...row.site, address: toAddress(row.site.address) },
    },
    terms,
    status: warrantyOn(today, terms),
    verdict: verdictOn(today, terms),
    contract: contractOf(row.service_contract, today),
    customer: customerOf(row.customer, holds(ctx, 'read:customers')),
  }
}

/** The same with the last visits. Throws `forbidden`, `not_found`. */
export async function readWarrantySheet(ctx: ServiceContext, assetId: string): Promise<WarrantySheet> {
  const status = await readWarrantyStatus(ctx, assetId)
  const visits = await listServicesOf(ctx, status.asset, { per_page: LAST_VISITS })
  return { ...status, visits: visits.data }
}

function termsOf(row: SheetRow): WarrantyTerms {
  return {
    warranty_type: row.warranty_type,
    warranty_start: row.warranty_start && fromDatabaseDate(row.warranty_start),
    warranty_expiry: row.warranty_expiry && fromDatabaseDate(row.warranty_expiry),
  }
}

function contractOf(row: SheetRow['service_contract'], today: string): SheetContract | null {
  if (!row || row.deleted_at) return null
  const start = row.start_date && fromDatabaseDate(row.start_date)
  const end_date = row.end_date && fromDatabaseDate(row.end_date)
  const { id, name, contract_number, status, response_hours, service_level } = row
  const is_current = status === 'active' && (!start || start <= today) && (!end_date || today <= end_date)
  return { id, name, contract_number, status, end_date, response_hours, service_level, is_current }
}

function customerOf({ contacts, ...customer }: SheetRow['customer'], mayRead: boolean): SheetCustomer {
  const { id, name, phone } = customer
  return mayRead ? { id, name, phone, contact: contacts[0] ?? null } : { id, name, phone: null, contact: null }
}
