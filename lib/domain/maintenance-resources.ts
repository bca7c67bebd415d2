import type { Resource } from './resource'

/** The kinds of records that maintenance goes by: a part of the list of all kinds. */
export const MAINTENANCE_RESOURCES = {
  job_type: {
    noun: 'job type',
    collection: 'job-types',
    about:
      'What work of a kind is made of: tasks with checklists and parts, skills, time, and what its completion needs.',
    ...{ scope: 'read:work-orders', write: 'write:work-orders', trash: 'listed' },
    label: 'name',
    references: ['job_type_id'],
  },
  meter: {
    noun: 'meter',
    collection: 'meters',
    about: 'What can be read on an asset: a counter that only goes up, or a gauge.',
    scope: 'read:assets',
    write: 'write:assets',
    trash: 'listed',
    label: 'name',
    references: ['meter_id'],
    listedWith: { type: 'asset', column: 'asset_id' },
  },
  meter_reading: {
    noun: 'meter reading',
    collection: 'meter-readings',
    about: 'What a meter showed, and when.',
    scope: 'read:assets',
    write: 'write:assets',
    trash: 'hidden',
    listedWith: { type: 'meter', column: 'meter_id' },
  },
  refrigerant_event: {
    noun: 'refrigerant event',
    collection: 'refrigerant-events',
    about: 'The refrigerant log of assets: what was added, recovered, tested, repaired and verified.',
    scope: 'read:assets',
    write: 'write:assets',
    trash: 'listed',
    listedWith: { type: 'asset', column: 'asset_id' },
  },
  compliance_rule: {
    noun: 'compliance rule',
    collection: 'compliance-rules',
    about: 'How much refrigerant appliances may lose in a year, and within how many days a leak is to be repaired.',
    scope: 'read:assets',
    write: 'write:assets',
    trash: 'listed',
    label: 'name',
  },
  maintenance_plan: {
    noun: 'maintenance plan',
    collection: 'maintenance-plans',
    about: 'Maintenance that recurs: when visits are due, for which assets, and what is done at them.',
    ...{ scope: 'read:work-orders', write: 'write:work-orders', trash: 'listed', needsCustomer: true },
    label: 'name',
    listedWith: { type: 'customer', column: 'customer_id' },
  },
  maintenance_plan_asset: {
    noun: 'maintenance plan asset',
    collection: 'maintenance-plan-assets',
    about: 'The assets that a maintenance plan is for.',
    ...{ scope: 'read:work-orders', write: 'write:work-orders', trash: 'hidden' },
    listedWith: { type: 'maintenance_plan', column: 'plan_id' },
  },
  maintenance_occurrence: {
    noun: 'maintenance visit',
    collection: 'maintenance-occurrences',
    about:
      'Each visit that comes of a maintenance plan: when it is due, its work order, and what became of it. Made by the service alone.',
    ...{ scope: 'read:work-orders', mirrors: true },
  },
} as const satisfies Record<string, Resource>
