import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { getArrivalPromise } from './record'

/** What is done with a record of this kind by whoever knows only its kind. */
export const arrivalPromiseResource = {
  type: 'arrival_promise',
  read: getArrivalPromise,
} as const satisfies ResourceVerbs<'arrival_promise'>
