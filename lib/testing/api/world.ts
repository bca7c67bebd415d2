import type { ApiClient } from './client'

/** A small JPEG, so that photos are real pictures. */
export const PHOTO =
  '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ALwAaI//2Q=='

/** One live record of every kind in a company, made through the API as an integrator would. */
export type World = Awaited<ReturnType<typeof makeWorld>>

type Maker = Pick<ApiClient, 'create'>

export async function makeWorld(api: Maker) {
  const settings = await makeSettings(api)
  const customers = await makeCustomer(api)
  const billing = await makeBilling(api)
  const assets = await makeAsset(api, { ...settings, ...customers })
  const maintenance = await makeMaintenance(api, { ...settings, ...customers, ...assets })
  const work = await makeWork(api, { ...settings, ...customers, ...assets })
  return { ...settings, ...customers, ...billing, ...assets, ...maintenance, ...work }
}

/** The people, and what the company settles once. */
async function makeSettings(api: Maker) {
  const branch = await api.create('/branches', { name: 'North' })
  const technician = await api.create('/technicians', { name: 'Dana Reyes', skills: ['hvac'], branch_id: branch.id })
  const crew = await api.create('/crews', { name: 'Installers', lead_id: technician.id })
  const crewMember = await api.create(`/crews/${crew.id}/members`, {
    technician_id: technician.id,
    from_date: '2026-01-05',
    to_date: '2026-01-09',
  })
  const checklist = await api.create('/checklists', {
    name: 'Start-up',
    items: [{ label: 'Power off' }, { label: 'Filters' }],
  })
  const businessCalendar = await api.create('/business-calendars', { name: 'Office hours' })
  const serviceLevel = await api.create('/service-levels', {
    name: 'Standard',
    targets: [{ kind: 'arrive', minutes: 60 }],
  })
  const holdReason = await api.create('/hold-reasons', {
    name: 'Waiting for parts',
    who: 'supplier',
    stops: ['resolve'],
  })
  const part = await api.create('/parts', { name: 'Fan motor', part_number: 'FM-1', unit_price: 89.5 })
  const jobType = await api.create('/job-types', {
    name: 'Yearly service',
    estimated_duration: 90,
    tasks: [{ name: 'Start up', checklist_id: checklist.id, parts: [{ part_id: part.id, quantity: 1 }] }],
  })
  const product = await api.create('/products', {
    name: 'Rooftop unit',
    manufacturer: 'Northwind',
    model_number: 'RTU-5',
  })
  return {
    branch,
    technician,
    crew,
    crewMember,
    checklist,
    businessCalendar,
    serviceLevel,
    holdReason,
    part,
    jobType,
    product,
  }
}

async function makeCustomer(api: Maker) {
  const customer = await api.create('/customers', { name: 'Harbor Foods', email: 'office@harbor.example' })
  const contact = await api.create(`/customers/${customer.id}/contacts`, { name: 'Lee Park', phone: '+1 206 555 0101' })
  const site = await api.create('/sites', {
    name: 'Pier 4',
    customer_id: customer.id,
    latitude: 47.6,
    longitude: -122.3,
  })
  const serviceContract = await api.create('/service-contracts', {
    name: 'Gold',
    customer_id: customer.id,
    status: 'expired',
    start_date: '2024-01-01',
    end_date: '2024-12-31',
  })
  const contractLine = await api.create(`/service-contracts/${serviceContract.id}/lines`, {
    scope: 'customer',
    covers: { labor: 100 },
  })
  return { customer, contact, site, serviceContract, contractLine }
}

/** How work is taxed, and in whose name it is billed. */
async function makeBilling(api: Maker) {
  const taxCode = await api.create('/tax-codes', {
    name: 'Sales tax',
    category: 'S',
    rates: [{ name: 'State', rate: 0.065, valid_from: '2020-01-01' }],
  })
  const legalEntity = await api.create('/legal-entities', {
    name: 'Northwind LLC',
    tax_code_id: taxCode.id,
    tax_number: '91-1',
    address: { city: 'Seattle', country: 'US' },
  })
  const priceItem = await api.create('/price-items', { code: 'LAB', name: 'Labor', kind: 'labor', unit_price: 95 })
  const components = [{ item_id: priceItem.id, quantity: 1.5 }]
  const kit = await api.create('/price-items', {
    code: 'KIT',
    name: 'Tune-up',
    kind: 'kit',
    unit_price: 100,
    components,
  })
  return { taxCode, legalEntity, priceItem, kit }
}

type Made<Name extends string> = Record<Name, { id: string }>

/** A machine with what was measured and done at it. */
async function makeAsset(
  api: Maker,
  { customer, site, product, part }: Made<'customer' | 'site' | 'product' | 'part'>,
) {
  const asset = await api.create('/assets', {
    name: 'Walk-in cooler',
    customer_id: customer.id,
    object_id: site.id,
    product_id: product.id,
    serial_number: 'SN-1001',
    warranty_start: '2026-01-01',
    warranty_expiry: '2030-01-01',
  })
  const assetPart = await api.create(`/assets/${asset.id}/parts`, { part_id: part.id, serial_number: 'P-1' })
  const meter = await api.create('/meters', { asset_id: asset.id, name: 'Pressure', unit: 'bar', kind: 'gauge' })
  const complianceRule = await api.create('/compliance-rules', {
    name: 'Process, HFC',
    appliance: 'industrial_process',
    min_charge: 15,
    unit: 'lb',
    limit_percent: 30,
    repair_days: 30,
    valid_from: '2026-01-01',
  })
  const refrigerantEvent = await api.create('/refrigerant-events', {
    asset_id: asset.id,
    kind: 'added',
    quantity: 1,
    unit: 'kg',
    full_charge: 20,
    substance: 'R-448A',
    appliance: 'commercial_refrigeration',
    occurred_on: '2026-02-03',
  })
  const meterReading = await api.create(`/meters/${meter.id}/readings`, { value: 4.5, read_at: '2026-01-02T10:00:00Z' })
  const serviceRecord = await api.create(`/assets/${asset.id}/service-history`, {
    date: '2026-05-01T10:00:00Z',
    type: 'maintenance',
    description: 'Cleaned the coil',
  })
  return { asset, assetPart, meter, complianceRule, refrigerantEvent, meterReading, serviceRecord }
}

async function makeMaintenance(api: Maker, { customer, jobType, asset }: Made<'customer' | 'jobType' | 'asset'>) {
  const maintenancePlan = await api.create('/maintenance-plans', {
    name: 'Twice a year',
    customer_id: customer.id,
    job_type_id: jobType.id,
    basis: 'floating',
    every: 6,
    every_unit: 'month',
    anchor_date: '2026-03-01',
    status: 'active',
  })
  // Each is added once, by whoever adds one to the plan.
  const spareAssets: string[] = []
  for (let index = 1; index <= 8; index++)
    spareAssets.push((await api.create('/assets', { name: `Spare ${index}`, customer_id: customer.id })).id)
  const maintenancePlanAsset = await api.create(`/maintenance-plans/${maintenancePlan.id}/assets`, {
    asset_id: asset.id,
  })
  return { maintenancePlan, maintenancePlanAsset, spareAssets: { id: spareAssets[0] ?? asset.id, left: spareAssets } }
}

type Job = Made<'customer' | 'contact' | 'site' | 'asset' | 'technician' | 'checklist' | 'part'>

async function makeWork(api: Maker, { customer, contact, site, asset, technician, checklist, part }: Job) {
  const workOrder = await api.create('/work-orders', {
    customer_id: customer.id,
    contact_id: contact.id,
    site_id: site.id,
    asset_ids: [asset.id],
    technician_id: technician.id,
    scheduled_date: '2026-11-20T10:00:00Z',
    estimated_duration: 90,
    description: 'Not cooling',
  })
  const task = await api.create(`/work-orders/${workOrder.id}/tasks`, {
    name: 'Replace the fan motor',
    checklist_id: checklist.id,
    parts: [{ part_id: part.id, quantity: 1 }],
  })
  const lineItem = await api.create(`/tasks/${task.id}/line-items`, {
    type: 'labor',
    description: 'Labor',
    quantity: 1.5,
    unit_price: 120,
    tax_rate: 0.1,
  })
  return { workOrder, task, lineItem }
}
