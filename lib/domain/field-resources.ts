import type { Resource } from './resource'

/** The kinds of records that come from technicians' phones: a part of the list of all kinds. An undo leaves what was told as it is. */
export const FIELD_RESOURCES = {
  field_command: {
    noun: 'field command',
    collection: 'commands',
    about: 'What the phones of technicians sent, what became of it, and what the office has to decide.',
    scope: 'read:work-orders',
    write: 'write:work-orders',
    inBackground: true,
  },
  field_event: { noun: 'field event', collection: 'field-events', scope: 'read:work-orders', inBackground: true },
  signature: { noun: 'signature', collection: 'signatures', scope: 'read:work-orders', inBackground: true },
  work_order_photo: { noun: 'photo', collection: 'photos', scope: 'read:work-orders', inBackground: true },
  work_order_note: { noun: 'note', collection: 'notes', scope: 'read:work-orders', inBackground: true },
} as const satisfies Record<string, Resource>
