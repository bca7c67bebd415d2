import type { ComboboxOption } from '@/components/ui/combobox'
import type { ServiceContext } from '@/lib/access/context'
import { moveToDay } from '@/lib/domain/work-orders/reschedule'
import { ServiceError } from '@/lib/errors'
import type { AssetRecord } from '@/lib/schemas/assets/asset'
import type { ContactRecord } from '@/lib/schemas/customers/contact'
import type { SiteRecord } from '@/lib/schemas/customers/site'
import {
  copiedWorkOrderValues,
  type WorkOrderPrefill,
  workOrderValues,
  type WorkOrderValues,
} from '@/lib/schemas/work/work-order-form'
import { getAsset } from '@/lib/services/assets/assets'
import { getContact } from '@/lib/services/customers/contacts'
import { getCustomer } from '@/lib/services/customers/customers'
import { getSite } from '@/lib/services/customers/sites'
import { getTechnician } from '@/lib/services/people/technicians'
import { getWorkOrder } from '@/lib/services/work/work-orders'

type Prefill = {
  values: WorkOrderValues
  options: ComboboxOption[]
  /** The number of the work order that was copied. */
  copied: string | null
  /** Parameters that name what does not exist any more. */
  missing: string[]
}

/** What a new form begins with. An asset, a site or a contact says whose it is. */
export async function readPrefill(ctx: ServiceContext, query: WorkOrderPrefill): Promise<Prefill> {
  const [original, asset, site, contact, technician] = await Promise.all([
    readOrNull(query.from, (id) => getWorkOrder(ctx, id)),
    readOrNull(query.asset_id, (id) => getAsset(ctx, id)),
    readOrNull(query.site_id, (id) => getSite(ctx, id)),
    readOrNull(query.contact_id, (id) => getContact(ctx, id)),
    readOrNull(query.technician_id, (id) => getTechnician(ctx, id)),
  ])
  const implied = impliedBy(asset, site, contact)
  const { place } = implied
  const owner = query.customer_id ?? implied.owner
  const customer = await readOrNull(owner ?? original?.customer.id, (id) => getCustomer(ctx, id))
  const values: WorkOrderValues = {
    ...(original ? copiedWorkOrderValues(original) : workOrderValues()),
    ...(owner && { customer_id: customer?.id ?? '' }),
    ...recordValues({ contact, place, asset, technician }),
    ...namedValues(query, ctx.account.timeZone),
  }
  const copied = original ? [original.contact, original.site, ...original.assets] : []
  const shownRecords = [customer, contact, place, technician, asset, ...copied]
  const namedRecords = {
    customer_id: customer,
    from: original,
    asset_id: asset,
    site_id: site,
    contact_id: contact,
    technician_id: technician,
  }
  return {
    values,
    options: shownRecords.flatMap((record) => (record ? [{ value: record.id, label: record.name }] : [])),
    copied: original?.work_order_number ?? null,
    missing: Object.entries(namedRecords).flatMap(([name, record]) =>
      query[name as keyof typeof namedRecords] && !record ? [name] : [],
    ),
  }
}

/** Whose the work is and where, by the records that the address names. */
function impliedBy(asset: AssetRecord | null, site: SiteRecord | null, contact: ContactRecord | null) {
  return {
    owner: asset?.customer.id ?? site?.customer_id ?? contact?.customer_id,
    place: site ?? asset?.object ?? null,
  }
}

type Named = Record<'contact' | 'place' | 'asset' | 'technician', { id: string } | null>

/** What the address says by the records that it names. */
function recordValues({ contact, place, asset, technician }: Named): Partial<WorkOrderValues> {
  return {
    ...(contact && { contact_id: contact.id }),
    ...(place && { site_id: place.id }),
    ...(asset && { asset_ids: [asset.id] }),
    ...(technician && { technician_id: technician.id }),
  }
}

/** What the address says itself. */
function namedValues(query: WorkOrderPrefill, timeZone: string): Partial<WorkOrderValues> {
  const { scheduled_date, priority, work_order_type, description } = query
  return {
    ...(scheduled_date && { scheduled_date: instantOf(scheduled_date, timeZone) }),
    ...(priority && { priority }),
    ...(work_order_type && { work_order_type }),
    ...(description && { description }),
  }
}

function instantOf(value: string | Date, timeZone: string): string {
  return (typeof value === 'string' ? moveToDay(null, value, timeZone) : value).toISOString()
}

async function readOrNull<Record>(
  id: string | undefined,
  read: (id: string) => Promise<Record>,
): Promise<Record | null> {
  if (id === undefined) return null
  try {
    return await read(id)
  } catch (error) {
    if (error instanceof ServiceError) return null
    throw error
  }
}
