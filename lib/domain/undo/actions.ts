import { isRecordType, resourceOf } from '@/lib/domain/resources'

/** One change of a record that a user made: a row of the history. */
export type OwnStep = {
  id: string
  request_id: string | null
  /** For an undo or a redo: the request that it takes back. */
  undoes: string | null
  record_type: string
  record_id: string
  verb: string
  /** Done along with the record that it belongs to, and taken back with that one. */
  follows: boolean
  created_at: Date
}

/** All that one request of a user did, its steps newest first. */
export type OwnAction = { request: string; undoes: string | null; at: Date; steps: OwnStep[] }

/** What a user did, newest first, from the steps, newest first. Kinds of records without a permission are nobody's business. */
export function actionsOf(steps: readonly OwnStep[]): OwnAction[] {
  const byRequest = new Map<string, OwnStep[]>()
  for (const step of steps) {
    if (step.request_id === null || !isListed(step.record_type)) continue
    const requestSteps = byRequest.get(step.request_id)
    if (requestSteps) requestSteps.push(step)
    else byRequest.set(step.request_id, [step])
  }
  return [...byRequest].flatMap(([request, requestSteps]) => {
    const [newest] = requestSteps
    if (!newest) return []
    // What does more than taking back is an action of its own.
    const undoes = requestSteps.every((step) => step.undoes !== null) ? newest.undoes : null
    return [{ request, undoes, at: newest.created_at, steps: requestSteps }]
  })
}

/** Whether an undo looks at changes of such records; a plan goes back with the work orders that it moved, an import on its own page. */
export function isListed(type: string): boolean {
  if (!isRecordType(type)) return false
  const { scope, proposes, inBackground } = resourceOf(type)
  return scope !== undefined && !proposes && !inBackground
}

/**
 * The requests that are taken back, each with the request that did it. An undo that was taken back itself is as if it had
 * never been. An action of which only a part went back counts: the rest had its reason to stay.
 */
export function undoneRequests(actions: readonly OwnAction[]): Map<string, string> {
  const undoneBy = new Map<string, string>()
  for (const { request, undoes } of actions)
    if (undoes !== null && !undoneBy.has(request)) undoneBy.set(undoes, request)
  return undoneBy
}

/** The actions that still stand, newest first. */
export function effectiveActions(actions: readonly OwnAction[]): OwnAction[] {
  const undoneBy = undoneRequests(actions)
  return actions.filter(({ request, undoes }) => undoes === null && !undoneBy.has(request))
}

/** The last action that still stands, or `null`. */
export function nextUndo(actions: readonly OwnAction[]): OwnAction | null {
  return effectiveActions(actions)[0] ?? null
}

/** The undo that came last, when nothing was done since but redoing; else `null`. */
export function nextRedo(actions: readonly OwnAction[]): OwnAction | null {
  const undoneBy = undoneRequests(actions)
  const undos = new Set(actions.flatMap(({ request, undoes }) => (undoes === null ? [] : [request])))
  const isRedo = ({ undoes }: OwnAction) => undoes !== null && undos.has(undoes)
  const last = actions.find((action) => !undoneBy.has(action.request) && !isRedo(action))
  return last && last.undoes !== null ? last : null
}
