import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'
import { isOpenVisit, type VisitStatus } from '@/lib/domain/work-orders/visit-status'
import { type OwnState, ownStateOf } from './own-state'

/**
 * Where somebody is with one visit of theirs: what is over is done, whatever becomes of the job; who helps is not at work because somebody
 * else is, and who comes again is not done because an earlier visit is.
 */
export function stateAtVisit(
  state: OwnState,
  status: WorkOrderStatus,
  visit: { is_primary: boolean; status: VisitStatus } | null,
): OwnState {
  const ofJob = ownStateOf(status, null)
  if (visit === null || ofJob === 'done') return state
  if (!isOpenVisit(visit.status)) return 'done'
  if (state !== 'done')
    return state === 'working' && visit.status === 'planned' && !visit.is_primary ? 'assigned' : state
  return visit.is_primary || visit.status === 'on_site' ? ofJob : 'assigned'
}
