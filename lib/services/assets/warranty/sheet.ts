import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { holds, requireScope } from '@/lib/access/permissions'
import { toAddress } from '@/lib/db/json'
import { currentLineSelect, currentOn, withUsage } from '@/lib/services/customers/current-lines'
import { reader } from '@/lib/db/transaction'
import { contractStateOn } from '@/lib/domain/contracts/state'
import { ALWAYS } from '@/lib/domain/calendar/types'
import { lineSentence, linesOfAsset } from '@/lib/domain/coverage/asset-lines'
import { outlookOf } from '@/lib/domain/coverage/outlook'
import type { ContractLine, CoverageFacts, CoveredType } from '@/lib/domain/coverage/types'
import { isId } from '@/lib/domain/id'
import { toNumber } from '@/lib/domain/money'
import { dayIn, fromDatabaseDate } from '@/lib/domain/time'
import { verdictOn } from '@/lib/domain/warranty/verdict'
import { type WarrantyTerms, warrantyOn } from '@/lib/domain/warranty/warranty'
import { notFound } from '@/lib/errors'
import type { SheetContract, SheetCustomer, SheetLine, WarrantySheet } from '@/lib/schemas/assets/warranty-sheet'
import { listServicesOf } from '@/lib/services/assets/service-records'

const LAST_VISITS = 5

const sheetSelectOn = (day: string) =>
  ({
    id: true,
    product_id: true,
    name: true,
    asset_tag: true,
    serial_number: true,
    model_number: true,
    status: true,
    location: true,
    warranty_type: true,
    warranty_start: true,
    warranty_expiry: true,
    product: { select: { name: true, manufacturer: true, required_skills: true } },
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
        service_contracts: {
          where: currentOn(day),
          select: { lines: { where: { deleted_at: null }, select: currentLineSelect } },
        },
      },
    },
  }) satisfies Prisma.AssetSelect

type SheetRow = Prisma.AssetGetPayload<{ select: ReturnType<typeof sheetSelectOn> }>

/** How the warranty of a live asset stands today, with whom to call and what promises hold. Throws `forbidden`, `not_found`. */
export async function readWarrantyStatus(ctx: ServiceContext, assetId: string): Promise<Omit<WarrantySheet, 'visits'>> {
  requireScope(ctx, 'read:assets')
  const today = dayIn(ctx.account.timeZone, new Date())
  const where = { account_id: ctx.accountId, id: assetId, deleted_at: null }
  const tx = reader(ctx)
  const row = isId(assetId) ? await tx.asset.findFirst({ where, select: sheetSelectOn(today) }) : null
  if (!row) throw notFound('asset')
  const terms = termsOf(row)
  const lines = row.customer.service_contracts.flatMap((contract) => contract.lines)
  const facts = factsOf(ctx, row, { day: today, contract_lines: await withUsage(tx, ctx, lines, today) })
  const [parts, labor] = [shareOf('part', facts), shareOf('labor', facts)]
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
    contract_lines: linesOfAsset(facts).map((line) => toSheetLine(line, facts.currency)),
    payers: { parts: parts.payer, labor: labor.payer },
    outlook: [parts, labor],
    customer: customerOf(row.customer, holds(ctx, 'read:customers')),
  }
}

/** The warranty of a live asset as of today, with the last visits to it. Throws `forbidden`, `not_found`. */
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
  const start_date = row.start_date && fromDatabaseDate(row.start_date)
  const end_date = row.end_date && fromDatabaseDate(row.end_date)
  const { id, name, contract_number, status, response_hours, service_level } = row
  const is_current = contractStateOn(today, { status, start_date, end_date }).kind === 'active'
  return { id, name, contract_number, status, start_date, end_date, response_hours, service_level, is_current }
}

/** What decides who pays for work on the asset alone; no line of a bill is checked, so neither hours nor tax matter. */
function factsOf(
  { account: { currency } }: ServiceContext,
  row: SheetRow,
  { day, contract_lines }: Pick<CoverageFacts, 'day' | 'contract_lines'>,
): CoverageFacts {
  const site_id = row.site?.id ?? null
  return {
    day,
    customer_id: row.customer.id,
    site_id,
    contract_lines,
    assets: [{ id: row.id, name: row.name, product_id: row.product_id, site_id, terms: termsOf(row), parts: [] }],
    calendar: ALWAYS,
    currency,
    taxes_covered: false,
  }
}

function shareOf(type: CoveredType, facts: CoverageFacts) {
  const { payer, percent } = outlookOf({ type, work: null }, facts)
  return { type, payer, percent: toNumber(percent) }
}

function toSheetLine(line: ContractLine, currency: string): SheetLine {
  const { id, name, contract_number } = line.contract
  return { id: line.id, contract: { id, name, contract_number }, sentence: lineSentence(line, currency) }
}

function customerOf({ id, name, phone, contacts }: SheetRow['customer'], mayRead: boolean): SheetCustomer {
  return mayRead ? { id, name, phone, contact: contacts[0] ?? null } : { id, name, phone: null, contact: null }
}
