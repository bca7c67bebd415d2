import type { ReadScope, Resource, WriteScope } from './resource'
import { BILLING_RESOURCES } from './billing-resources'
import { FIELD_RESOURCES } from './field-resources'
import { MAINTENANCE_RESOURCES } from './maintenance-resources'
import { RULE_RESOURCES } from './rule-resources'
import { VISIT_RESOURCES } from './visit-resources'
import { SYSTEM_RESOURCES } from './system-resources'
import { TIME_RESOURCES } from './time-resources'

/**
 * Every kind of record there is, as the history and the database name it (the tables bear these names). The one list: what depends
 * on the kind of a record follows from here, from lib/services/data/registry.ts (verbs) and from lib/api/contracts (operations). Bulk
 * requests lock references in this order, in which a customer comes before what is theirs.
 */
export const RESOURCES = {
  work_order: {
    noun: 'work order',
    collection: 'work-orders',
    about:
      'Jobs for a customer: scheduled, assigned, done. Every move between the seven statuses is accepted and recorded.',
    scope: 'read:work-orders',
    write: 'write:work-orders',
    externalId: true,
    trash: 'listed',
    needsCustomer: true,
    label: 'work_order_number',
    completes: true,
    reopens: true,
    followed: true,
  },
  task: {
    noun: 'task',
    collection: 'tasks',
    about: 'The steps of a work order, with checklists, parts and photos.',
    scope: 'read:work-orders',
    write: 'write:work-orders',
    externalId: true,
    trash: 'hidden',
    completes: true,
    label: 'name',
  },
  line_item: {
    noun: 'line item',
    collection: 'line-items',
    about: 'What is billed for a task. Amounts are computed by the service.',
    scope: 'read:work-orders',
    write: 'write:work-orders',
    orWrite: 'write:billing',
    trash: 'hidden',
    label: 'description',
  },
  sla_clock: {
    noun: 'SLA clock',
    collection: 'sla-clocks',
    about: 'What a service contract promised for a work order: by when, and whether it was kept.',
    scope: 'read:work-orders',
    promised: true,
  },
  visit: {
    noun: 'visit',
    collection: 'visits',
    about:
      'Who is when at a work order. The primary one is the technician, date and duration of the work order itself.',
    scope: 'read:work-orders',
    write: 'write:work-orders',
    trash: 'hidden',
    listedWith: { type: 'work_order', column: 'work_order_id' },
  },
  ...VISIT_RESOURCES,
  // What the history tells of it is why work waited.
  work_order_hold: { noun: 'hold' },
  photo: { noun: 'photo' },
  customer: {
    noun: 'customer',
    collection: 'customers',
    about: 'Who is served. A customer in use cannot be deleted.',
    scope: 'read:customers',
    write: 'write:customers',
    externalId: true,
    trash: 'listed',
    label: 'name',
    references: ['customer_id'],
  },
  contact: {
    noun: 'contact',
    collection: 'contacts',
    about: 'The people of a customer; at most one is primary.',
    scope: 'read:customers',
    write: 'write:customers',
    externalId: true,
    trash: 'hidden',
    label: 'name',
    references: ['contact_id'],
    listedWith: { type: 'customer', column: 'customer_id' },
  },
  site: {
    noun: 'site',
    collection: 'sites',
    about: 'Buildings and places of customers; an asset’s `object`.',
    scope: 'read:customers',
    write: 'write:customers',
    externalId: true,
    trash: 'listed',
    needsCustomer: true,
    label: 'name',
    references: ['site_id', 'object_id'],
    listedWith: { type: 'customer', column: 'customer_id' },
  },
  service_contract: {
    noun: 'service contract',
    collection: 'service-contracts',
    about: 'What was promised to a customer, and for which assets; how it goes on after its end.',
    expires: true,
    scope: 'read:customers',
    write: 'write:customers',
    externalId: true,
    trash: 'listed',
    needsCustomer: true,
    label: 'name',
    references: ['service_contract_id'],
    listedWith: { type: 'customer', column: 'customer_id' },
    followed: true,
  },
  contract_line: {
    noun: 'contract line',
    collection: 'contract-lines',
    about: 'What a service contract covers of the bills of work orders, and how much of it.',
    scope: 'read:customers',
    write: 'write:customers',
    trash: 'hidden',
    listedWith: { type: 'service_contract', column: 'contract_id' },
  },
  asset: {
    noun: 'asset',
    collection: 'assets',
    about: 'Equipment at customers’ sites, with parts, warranty and service history.',
    scope: 'read:assets',
    write: 'write:assets',
    externalId: true,
    trash: 'listed',
    needsCustomer: true,
    label: 'name',
    references: ['asset_ids'],
    followed: true,
  },
  asset_part: {
    noun: 'asset part',
    collection: 'asset-parts',
    about: 'Parts built into an asset, with their own serial numbers and warranties.',
    scope: 'read:assets',
    write: 'write:assets',
    trash: 'hidden',
    listedWith: { type: 'asset', column: 'asset_id' },
  },
  service_record: {
    noun: 'service record',
    collection: 'service-records',
    about: 'What was done on an asset: its work orders, and records written by hand.',
    scope: 'read:assets',
    write: 'write:assets',
    listedWith: { type: 'asset', column: 'asset_id' },
  },
  technician: {
    noun: 'technician',
    collection: 'technicians',
    about: 'Who does the work. Writing them needs `admin`.',
    scope: 'read:work-orders',
    write: 'admin',
    externalId: true,
    trash: 'listed',
    label: 'name',
    references: ['technician_id'],
  },
  shift: { noun: 'shift' },
  time_off: {
    noun: 'leave',
    collection: 'time-off',
    about: 'When technicians are away: vacation, training, sick leave.',
    scope: 'read:work-orders',
    write: 'write:work-orders',
    trash: 'listed',
  },
  overtime: {
    noun: 'overtime period',
    collection: 'overtime',
    about: 'Working time of one day beside a technician’s weekly shifts.',
    scope: 'read:work-orders',
    write: 'write:work-orders',
    trash: 'listed',
  },
  on_call_shift: {
    noun: 'on-call shift',
    collection: 'on-call-shifts',
    about: 'Who answers urgent calls outside of shifts, from when until when.',
    scope: 'read:work-orders',
    write: 'write:work-orders',
    trash: 'listed',
  },
  checklist: {
    noun: 'checklist',
    collection: 'checklists',
    about: 'What to tick off on a task. Writing them needs `admin`.',
    scope: 'read:work-orders',
    write: 'admin',
    trash: 'listed',
    label: 'name',
    references: ['checklist_id'],
  },
  part: {
    noun: 'part',
    collection: 'parts',
    about: 'Parts that tasks use and assets contain.',
    scope: 'read:assets',
    write: 'write:assets',
    externalId: true,
    trash: 'listed',
    label: 'name',
    references: ['part_id'],
  },
  product: {
    noun: 'product',
    collection: 'products',
    about: 'Models that assets are of.',
    scope: 'read:assets',
    write: 'write:assets',
    externalId: true,
    trash: 'listed',
    label: 'name',
    references: ['product_id'],
  },
  branch: {
    noun: 'branch',
    collection: 'branches',
    about: 'Branches of the company.',
    scope: 'read:customers',
    write: 'write:customers',
    trash: 'listed',
    label: 'name',
    references: ['branch_id'],
  },
  ...BILLING_RESOURCES,
  ...MAINTENANCE_RESOURCES,
  ...RULE_RESOURCES,
  ...FIELD_RESOURCES,
  ...TIME_RESOURCES,
  ...SYSTEM_RESOURCES,
} as const satisfies Record<string, Resource>

export type RecordType = keyof typeof RESOURCES

type TypesWith<Trait> = { [Type in RecordType]: (typeof RESOURCES)[Type] extends Trait ? Type : never }[RecordType]

/** The kinds that have a `deleted_at`. */
export type TrashableType = TypesWith<{ trash: string; scope: ReadScope; write: WriteScope }>
/** The kinds whose records can bear an id of another system. */
export type ExternalType = TypesWith<{ externalId: true }>
/** The kinds that somebody with a permission reads and writes. */
export type WrittenType = TypesWith<{ scope: ReadScope; write: WriteScope }>
/** The kinds that the trash lists. */
export type TrashType = TypesWith<{ trash: 'listed' }>
/** The kinds whose changes are events. */
export type EventRecordType = TypesWith<{ scope: ReadScope }>

/** Every kind of record, in the order of the list. */
export const RECORD_TYPES = Object.keys(RESOURCES) as RecordType[]

/** What is true of a kind of record. */
export function resourceOf(type: RecordType): Resource {
  return RESOURCES[type]
}

/** Whether the text names a kind of record. */
export function isRecordType(text: string): text is RecordType {
  return Object.hasOwn(RESOURCES, text)
}

/** What people call one record of the kind: its noun, or the name itself where there is no such kind (any more). */
export function nounOf(type: string): string {
  return isRecordType(type) ? RESOURCES[type].noun : type.replaceAll('_', ' ')
}

/** `service-contracts` → `Service contracts`. */
export function titleOf(collection: string): string {
  const words = collection.replaceAll('-', ' ').replace('sla ', 'SLA ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const TRASH_TYPES = RECORD_TYPES.filter((type) => resourceOf(type).trash === 'listed') as [
  TrashType,
  ...TrashType[],
]

export const EVENT_RECORD_TYPES = RECORD_TYPES.filter((type) => resourceOf(type).scope !== undefined) as [
  EventRecordType,
  ...EventRecordType[],
]
