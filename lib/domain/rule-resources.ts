import type { Resource } from './resource'

/** The kinds of records by which a company says where it works, when, and what it promises: a part of the list of all kinds. */
export const RULE_RESOURCES = {
  territory: {
    noun: 'territory',
    collection: 'territories',
    about: 'Where technicians work and sites are, and how fast one gets around there.',
    scope: 'read:work-orders',
    write: 'admin',
    trash: 'listed',
    label: 'name',
  },
  business_calendar: {
    noun: 'business calendar',
    collection: 'business-calendars',
    about: 'When the company works: opening hours of the week, and the dates on which others hold.',
    scope: 'read:work-orders',
    write: 'admin',
    trash: 'listed',
    label: 'name',
    references: ['calendar_id'],
  },
  service_level: {
    noun: 'service level',
    collection: 'service-levels',
    about: 'What service contracts promise: how soon somebody knows of a call, is there, has done it.',
    scope: 'read:work-orders',
    write: 'admin',
    trash: 'listed',
    label: 'name',
    references: ['service_level_id'],
  },
  hold_reason: {
    noun: 'hold reason',
    collection: 'hold-reasons',
    about: 'Why work is on hold, and which promises pause meanwhile.',
    scope: 'read:work-orders',
    write: 'admin',
    trash: 'listed',
    label: 'name',
    references: ['reason_id'],
  },
} as const satisfies Record<string, Resource>
