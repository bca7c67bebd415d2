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
  arrival_promise: {
    noun: 'arrival promise',
    collection: 'arrival-promises',
    about: 'What customers were told of arrivals. A promise is never changed: a newer one replaces it.',
    scope: 'read:work-orders',
    write: 'write:work-orders',
    appended: true,
    listedWith: { type: 'work_order', column: 'work_order_id' },
  },
  crew: {
    noun: 'crew',
    collection: 'crews',
    about:
      'People who work together, from day to day. Planning work with a crew gives visits to its people of that day.',
    scope: 'read:work-orders',
    write: 'write:work-orders',
    trash: 'listed',
    label: 'name',
  },
  crew_member: {
    noun: 'crew member',
    collection: 'crew-members',
    about: 'Who is in which crew, from which day to which. Nobody is in two crews on one day.',
    scope: 'read:work-orders',
    write: 'write:work-orders',
    trash: 'hidden',
    exclusive: true,
    listedWith: { type: 'crew', column: 'crew_id' },
  },
} as const satisfies Record<string, Resource>
