/** The kinds of records whose changes are events, and the scope that lets one read them. */
export const EVENT_SCOPES = {
  work_order: 'read:work-orders',
  task: 'read:work-orders',
  line_item: 'read:work-orders',
  technician: 'read:work-orders',
  checklist: 'read:work-orders',
  territory: 'read:work-orders',
  time_off: 'read:work-orders',
  customer: 'read:customers',
  contact: 'read:customers',
  site: 'read:customers',
  branch: 'read:customers',
  service_contract: 'read:customers',
  asset: 'read:assets',
  asset_part: 'read:assets',
  service_record: 'read:assets',
  product: 'read:assets',
  part: 'read:assets',
  user: 'admin',
  invitation: 'admin',
  api_key: 'admin',
  oauth_application: 'admin',
  oauth_grant: 'admin',
  webhook_endpoint: 'admin',
  account: 'admin',
} as const

export type EventRecordType = keyof typeof EVENT_SCOPES
export const EVENT_RECORD_TYPES = Object.keys(EVENT_SCOPES) as [EventRecordType, ...EventRecordType[]]

const ACTIONS = ['created', 'updated', 'completed', 'deleted', 'restored'] as const
export type EventAction = (typeof ACTIONS)[number]
export type EventType = `${EventRecordType}.${EventAction}`

/** The history's verbs by what they are as events; every verb that is not named here is an update. */
export const EVENT_VERBS: Record<Exclude<EventAction, 'updated'>, readonly string[]> = {
  created: ['create'],
  completed: ['complete'],
  deleted: ['delete', 'revoke', 'purge'],
  restored: ['restore'],
}
const BY_VERB = new Map(
  ACTIONS.flatMap((action) => (action === 'updated' ? [] : EVENT_VERBS[action].map((verb) => [verb, action] as const))),
)

/** Kinds that never come back from the trash. */
const WITHOUT_TRASH = new Set<EventRecordType>([
  'line_item',
  'task',
  'time_off',
  'asset_part',
  'service_record',
  'user',
  'invitation',
  'api_key',
  'oauth_application',
  'oauth_grant',
  'webhook_endpoint',
  'account',
])

/** The actions that records of a kind can have. */
export function actionsOf(type: EventRecordType): EventAction[] {
  return ACTIONS.filter((action) => {
    if (action === 'completed') return type === 'task'
    return action !== 'restored' || !WITHOUT_TRASH.has(type)
  })
}

/** Every type of event, such as `work_order.updated`. */
export const EVENT_TYPES = EVENT_RECORD_TYPES.flatMap((type) =>
  actionsOf(type).map((action): EventType => `${type}.${action}`),
) as [EventType, ...EventType[]]

/** The type of a change by its record's kind and the verb that did it; null for kinds that are no events. */
export function eventTypeOf(recordType: string, verb: string): EventType | null {
  if (!isEventRecordType(recordType)) return null
  return `${recordType}.${BY_VERB.get(verb) ?? 'updated'}`
}

/** Whether changes of such records are events. */
export function isEventRecordType(type: string): type is EventRecordType {
  return Object.hasOwn(EVENT_SCOPES, type)
}

/** The kind of record that a type of event is about. */
export function recordTypeOf(type: EventType): EventRecordType {
  return type.slice(0, type.indexOf('.')) as EventRecordType
}
