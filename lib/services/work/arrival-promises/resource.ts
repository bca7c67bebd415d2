import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { getArrivalPromise } from './record'
import { restoreArrivalPromise, withdrawArrivalPromise } from './withdraw'

/** What is done with a record of this kind by whoever knows only its kind. */
export const arrivalPromiseResource = {
  type: 'arrival_promise',
  read: getArrivalPromise,
  delete: withdrawArrivalPromise,
  restore: restoreArrivalPromise,
} as const satisfies ResourceVerbs<'arrival_promise'>
