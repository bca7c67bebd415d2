import { familyOf, familyWeights } from './catalog/families'
import type { Family, Kind } from './catalog/family'
import { notes, plans } from './catalog/requests'
import { partOf, type Catalogue } from './catalogue'
import { latest, later, type Clock } from './clock'
import type { Customer, Site } from './customers'
import type { Random } from './random'
import type { AssetPartRow, AssetRow, AssetStatus, ServiceContractRow, WarrantyType } from './rows'

export interface Asset {
  row: AssetRow
  family: Family
  customer: Customer
  site: Site
  /** Days on which work orders visited it. */
  visits: number[]
}

const assetsPerSite: Record<Kind, [number, number]> = {
  home: [1, 3],
  restaurant: [3, 5],
  grocery: [6, 9],
  office: [2, 4],
  clinic: [3, 5],
  hotel: [5, 9],
  retail: [2, 3],
  warehouse: [3, 5],
  plant: [4, 7],
  public: [2, 4],
}

/** Exactly `count` assets, spread over all sites; the places with more equipment get the rest. */
export function makeAssets(
  random: Random,
  clock: Clock,
  catalogue: Catalogue,
  customers: Customer[],
  count: number,
): Asset[] {
  const sites = customers.flatMap((customer) => customer.sites.map((site) => ({ customer, site })))
  const assetCounts = sites.map(({ customer }) => random.int(...assetsPerSite[customer.kind]))
  const large = sites.flatMap(({ customer }, index) => (customer.kind === 'home' ? [] : [index]))
  let sum = assetCounts.reduce((total, one) => total + one, 0)
  while (sum !== count) {
    const index = random.pick(large)
    const step = sum < count ? 1 : -1
    const next = (assetCounts[index] ?? 0) + step
    if (next < 1) continue
    assetCounts[index] = next
    sum += step
  }
  return sites.flatMap(({ customer, site }, index) => {
    const counted = new Map<string, number>()
    return Array.from({ length: assetCounts[index] ?? 0 }, () => {
      const family = familyOf(random.weighted(familyWeights(customer.kind)))
      const nth = (counted.get(family.key) ?? 0) + 1
      counted.set(family.key, nth)
      return makeOldAsset(random, clock, catalogue, { family, customer, site, nth })
    })
  })
}

interface Place {
  family: Family
  customer: Customer
  site: Site
  nth: number
}

/** Equipment that has been there for a while: its warranty says when it came, or its age does. */
function makeOldAsset(random: Random, clock: Clock, catalogue: Catalogue, place: Place): Asset {
  const type = random.weighted<WarrantyType>({ none: 30, standard: 38, full: 12, parts_only: 14, labor_only: 6 })
  const years = {
    none: 0,
    full: random.pick([2, 3, 5]),
    standard: random.pick([1, 2, 5]),
    parts_only: random.pick([5, 10]),
    labor_only: 1,
  }[type]
  const expiry = type === 'none' ? 0 : warrantyEnd(random, years)
  const start = expiry - Math.round(years * 365.25)
  const installed = type === 'none' ? -random.int(365, place.family.life * 365) : start - random.int(0, 14)
  const since = latest(clock.at(installed, 900), later(place.customer.row.created_at, random.int(60, 20_000)))
  const created_at = since < later(clock.now, -24 * 60) ? since : later(clock.now, -24 * 60 - random.int(1, 600))
  const asset = makeAsset(random, catalogue, place, created_at, clock.date(installed))
  const row = asset.row
  if (type !== 'none')
    Object.assign(row, { warranty_type: type, warranty_start: clock.date(start), warranty_expiry: clock.date(expiry) })
  row.status = random.weighted<AssetStatus>({ active: 93, inactive: 3, under_repair: 1.5, retired: 2.5 })
  return asset
}

/** The day (from today) on which a warranty ends: past, within 30, 60, 90 days, or in years. */
function warrantyEnd(random: Random, years: number): number {
  const bucket = random.weighted({ past: 36, in30: 6, in60: 6, in90: 6, later: 46 })
  if (bucket === 'past') return -random.int(1, 1400)
  if (bucket === 'in30') return random.int(0, 30)
  if (bucket === 'in60') return random.int(31, 60)
  if (bucket === 'in90') return random.int(61, 90)
  return random.int(91, Math.max(120, Math.round(years * 365) - 40))
}

/** Equipment that a new installation brings: under warranty from the day it is installed. */
export function makeNewAsset(
  random: Random,
  clock: Clock,
  catalogue: Catalogue,
  place: Omit<Place, 'nth'>,
  installed: { day: number; created_at: Date },
): Asset {
  const asset = makeAsset(random, catalogue, { ...place, nth: 1 }, installed.created_at, clock.date(installed.day))
  const type = random.pick<WarrantyType>(['standard', 'standard', 'full'])
  const [warranty_start, warranty_expiry] = [
    clock.date(installed.day),
    clock.date(installed.day + 365 * random.pick([1, 2, 5])),
  ]
  Object.assign(asset.row, { warranty_type: type, warranty_start, warranty_expiry })
  asset.row.status = installed.day > 0 ? 'pending_install' : 'active'
  asset.visits.push(installed.day)
  return asset
}

function makeAsset(random: Random, catalogue: Catalogue, place: Place, created_at: Date, installDate: string): Asset {
  const { family, customer, site, nth } = place
  const { model_number: model } = random.pick(family.products)
  const product = catalogue.products.get(model)
  if (!product) throw new RangeError(`no product ${model} in the catalogue`)
  const serial = `${model.slice(0, 2)}${installDate.slice(2, 4)}${random.faker.string.alphanumeric({ length: 7, casing: 'upper' })}`
  const row: AssetRow = {
    id: random.id(created_at),
    asset_tag: '',
    name: nth > 1 ? `${family.name} ${nth}` : family.name,
    serial_number: serial,
    model_number: model,
    product_id: product.id,
    customer_id: customer.row.id,
    site_id: site.row.id,
    location: random.pick(family.locations),
    status: 'active',
    install_date: installDate,
    warranty_start: null,
    warranty_expiry: null,
    warranty_type: 'none',
    service_contract_id: null,
    specifications: Object.fromEntries(
      Object.entries(family.specifications).map(([key, value]) => [key, random.fill(value)]),
    ),
    custom_fields: random.chance(0.15) ? { criticality: random.pick(['high', 'medium']) } : {},
    notes: random.chance(0.12) ? random.pick(notes.asset) : null,
    created_at,
    updated_at: created_at,
  }
  return { row, family, customer, site, visits: [] }
}

/** Contracts of the larger customers, and the assets that the running ones cover. */
export function makeContracts(
  random: Random,
  clock: Clock,
  customers: Customer[],
  assets: Asset[],
): ServiceContractRow[] {
  const holders = random.sample(
    customers.filter((one) => one.kind !== 'home' && one.row.created_at < clock.at(-500, 0)),
    56,
  )
  const renewed = random.sample(holders, 4)
  return [...holders, ...renewed].map((customer, index): ServiceContractRow => {
    const status = index >= 56 || index % 5 === 4 ? 'expired' : index % 9 === 7 ? 'cancelled' : 'active'
    const start = status === 'active' ? -random.int(10, 330) : -random.int(380, 480)
    const created_at = later(clock.at(start - 8, 600), random.int(0, 400))
    const name = random.pick(plans)
    const contract: ServiceContractRow = {
      id: random.id(created_at),
      customer_id: customer.row.id,
      contract_number: '',
      name: `${name} ${clock.date(start).slice(0, 4)}`,
      status,
      start_date: clock.date(start),
      end_date: clock.date(start + 364),
      response_hours: random.pick(name.includes('priority') ? [2, 4] : [4, 8, 24]),
      service_level_id: null,
      renewal: 'none',
      notice_days: null,
      term_months: null,
      uplift_percent: null,
      value: null,
      previous_id: null,
      series_id: null,
      awaits_assets: false,
      created_at,
      updated_at: status === 'cancelled' ? clock.at(start + 90, 660) : created_at,
    }
    if (status === 'active')
      for (const asset of assets)
        if (asset.customer === customer && random.chance(0.85)) asset.row.service_contract_id = contract.id
    return contract
  })
}

/** Parts recorded on assets: the ones the equipment came with or that were replaced since. */
export function makeAssetParts(random: Random, clock: Clock, catalogue: Catalogue, assets: Asset[]): AssetPartRow[] {
  return assets.flatMap((asset) => {
    if (!random.chance(0.4) || asset.row.status === 'pending_install') return []
    return random.sample(asset.family.fitted, random.int(1, 2)).map((partNumber): AssetPartRow => {
      const installed = random.chance(0.6) ? asset.row.install_date : clock.date(-random.int(5, 900))
      const install_date = installed > asset.row.install_date ? installed : asset.row.install_date
      const created_at = latest(asset.row.created_at, new Date(`${install_date}T18:00:00Z`))
      const serial = random.chance(0.5) ? random.faker.string.alphanumeric({ length: 9, casing: 'upper' }) : null
      const warranty_expiry = random.chance(0.7) ? yearAfter(install_date, random.pick([1, 1, 5])) : null
      const part_id = partOf(catalogue, partNumber).id
      return {
        id: random.id(created_at),
        asset_id: asset.row.id,
        part_id,
        serial_number: serial,
        install_date,
        warranty_expiry,
        created_at,
      }
    })
  })
}

function yearAfter(date: string, years: number): string {
  const [year = '', month = '', dayOfMonth = ''] = date.split('-')
  // The last day of February has no match in most years.
  const day = month === '02' && dayOfMonth === '29' ? '28' : dayOfMonth
  return `${Number(year) + years}-${month}-${day}`
}
