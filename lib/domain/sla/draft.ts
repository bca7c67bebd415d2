import type { Resolution, Response } from '@/lib/domain/conflicts/types'
import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'
import { follow, type FollowedOrder, type KeptClock } from './follow'
import type { PromisingContract } from './promised'
import type { PromisedWork } from './targets'
import type { SlaKind } from './types'

/** Work as a form holds it, with the contracts over its assets; `created_at` is the moment of the call. */
export type DraftedWork = PromisedWork & {
  readonly id: string
  readonly status: WorkOrderStatus
  readonly created_at: number
  readonly contracts: readonly PromisingContract[]
}

/**
 * By when somebody would be there, and by when it would be done, if what a form holds were saved now: by the clocks that it would have
 * (R-SL-7). `stored` is what is known of work that is there already; its holds and its past go on counting.
 */
export function promisesOfDraft(
  draft: DraftedWork,
  stored: FollowedOrder | undefined,
  now: number,
): { response: Response | null; resolution: Resolution | null } {
  const order: FollowedOrder = stored ? { ...stored, ...draft } : { ...UNKNOWN, ...draft }
  const changed = follow(order, now, () => 'new').clocks
  const unchangedClocks = order.clocks.filter(({ id }) => !changed.some((one) => one.id === id))
  const due = (kind: SlaKind) =>
    [...changed, ...unchangedClocks].find((clock) => clock.kind === kind && isAwaited(clock)) ?? null
  const [arrive, resolve] = [due('arrive'), due('resolve')]
  return {
    response: arrive && { contract: arrive.promise.contract, hours: arrive.promise.minutes / 60, by: momentOf(arrive) },
    resolution: resolve && { contract: resolve.promise.contract, by: momentOf(resolve) },
  }
}

/** Of work that is not stored nothing has happened yet. */
const UNKNOWN = {
  started_at: null,
  completed_at: null,
  is_deleted: false,
  default_reason: null,
  steps: [],
  trashed_contracts: [],
  holds: [],
  clocks: [],
}

function isAwaited({ state, met_at, due_at }: KeptClock): boolean {
  return state !== 'cancelled' && met_at === null && due_at !== null
}

function momentOf({ due_at }: KeptClock): string {
  return new Date(due_at ?? 0).toISOString()
}
