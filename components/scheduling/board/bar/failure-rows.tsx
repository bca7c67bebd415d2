import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import type { BoardClock } from '@/lib/domain/board/format'
import { spanOf } from '@/lib/domain/board/placement'
import type { Placement } from '@/lib/domain/board/types'
import { isMovable } from '@/lib/domain/work-orders/movable'
import type { BoardCore } from '../store/core'
import type { Failure } from '../store/mutations'

/** What was not saved, each with a way to try it again. */
export default function FailureRows({
  list,
  core,
  clock,
}: {
  list: readonly Failure[]
  core: BoardCore
  clock: BoardClock
}) {
  return (
    <div className="flex max-h-40 flex-col gap-1 overflow-y-auto border-b border-line p-2">
      {list.map((failure) =>
        failure.collision ? (
          <Collision key={failure.jobId} failure={failure} {...failure.collision} core={core} clock={clock} />
        ) : (
          <Callout
            key={failure.jobId}
            kind="danger"
            title={failure.title}
            actions={
              <>
                <Button size="sm" onClick={failure.retry}>
                  Try again
                </Button>
                <Button size="sm" variant="ghost" onClick={() => core.failures.remove(failure.jobId)}>
                  Dismiss
                </Button>
              </>
            }
          >
            {failure.reason}
          </Callout>
        ),
      )}
    </div>
  )
}

/** Two dispatchers moved one job: the first one's result is on the board, the second decides. */
function Collision({
  failure,
  theirs,
  mine,
  core,
  clock,
}: {
  failure: Failure
  theirs: Placement | null
  mine: Placement | null
  core: BoardCore
  clock: BoardClock
}) {
  const nameOf = (placement: Placement | null) => {
    if (!placement) return 'the unassigned queue'
    return `${core.store.technician(placement.technician_id)?.name ?? 'a technician'}, ${clock.datedRange(spanOf(placement))}`
  }
  const job = core.store.record(failure.jobId)
  const canRetry = job !== null && isMovable(job)
  return (
    <Callout
      kind="warning"
      title={`${failure.title}: ${failure.reason}`}
      actions={
        <>
          <Button size="sm" onClick={() => core.failures.remove(failure.jobId)}>
            Keep theirs
          </Button>
          {canRetry ? (
            <Button size="sm" variant="ghost" onClick={failure.retry}>
              Apply mine
            </Button>
          ) : null}
        </>
      }
    >
      It is now with {nameOf(theirs)}. You wanted {nameOf(mine)}.
    </Callout>
  )
}
