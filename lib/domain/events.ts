import { EVENT_RECORD_TYPES, type EventRecordType, resourceOf } from './resources'

const ACTIONS = [
  'created',
  'updated',
  'completed',
  'reopened',
  'issued',
  'paid',
  'deleted',
  'restored',
  'warned',
  'breached',
  'met',
  'expiring',
] as const
/** What is told of a promise, and nothing else is. */
const OF_PROMISES: readonly EventAction[] = ['warned', 'breached', 'met']
export type EventAction = (typeof ACTIONS)[number]
export type EventType = `${EventRecordType}.${EventAction}`

/** The history's verbs by what they are as events; every verb that is not named here is an update. */
export const EVENT_VERBS: Record<Exclude<EventAction, 'updated'>, readonly string[]> = {
  created: ['create'],
  completed: ['complete'],
  reopened: ['reopen'],
  issued: ['issue'],
  paid: ['pay'],
  deleted: ['delete', 'revoke', 'purge'],
  restored: ['restore'],
  warned: ['warn'],
  breached: ['breach'],
  met: ['meet'],
  expiring: ['near_end'],
}
const BY_VERB = new Map(
  ACTIONS.flatMap((action) => (action === 'updated' ? [] : EVENT_VERBS[action].map((verb) => [verb, action] as const))),
)

/**
 * What the database adds to the history of a work order whose status became or left `completed`, as events of their own (R-WO-18). They
 * repeat what another row tells, so histories that people read and undo leave them out.
 */
export const COMPLETION_VERBS = ['complete', 'reopen']

/** What follows for an invoice from payments and credit notes: an undo takes those back, and it with them. */
export const SETTLING_VERBS = ['settle', 'pay']

/** The actions that records of a kind can have. */
export function actionsOf(type: EventRecordType): EventAction[] {
  const { appended, completes, expires, issues, promised, proposes, reopens, trash } = resourceOf(type)
  if (appended) return ['created']
  if (promised) return [...OF_PROMISES]
  const never: Partial<Record<EventAction, boolean>> = {
    completed: !completes,
    reopened: !reopens,
    issued: !issues,
    paid: !issues,
    deleted: proposes,
    restored: trash !== 'listed' && trash !== 'hidden',
    expiring: !expires,
  }
  return ACTIONS.filter((action) => !never[action] && !OF_PROMISES.includes(action))
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
  return (EVENT_RECORD_TYPES as readonly string[]).includes(type)
}

/** The kind of record that a type of event is about. */
export function recordTypeOf(type: EventType): EventRecordType {
  return type.slice(0, type.indexOf('.')) as EventRecordType
}
