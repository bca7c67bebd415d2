import type { Resource } from './resource'

/** The kinds of records by which work is done by several people, on several days and in order: a part of the list of all kinds. */
export const VISIT_RESOURCES = {
  work_order_dependency: {
    noun: 'dependency',
    collection: 'dependencies',
    about: 'What makes a work order wait for another one.',
    scope: 'read:work-orders',
    write: 'write:work-orders',
    trash: 'hidden',
    listedWith: { type: 'work_order', column: 'after_id' },
  },
} as const satisfies Record<string, Resource>
