/** What happened to one record: by which request, and, for an undo or a redo, the request whose work it takes back. */
export type HistoryStep = { request_id: string | null; undoes: string | null; verb: string }

/** Verbs of what people do that can be taken back. */
const ACTIONS: readonly string[] = ['create', 'update', 'delete', 'restore']

/**
 * What of a record's history, newest first, still stands: an undo and what it took back are as if they had not been, and so
 * are a redo and its undo.
 */
export function effectiveSteps<Step extends HistoryStep>(steps: readonly Step[]): Step[] {
  const undoneSteps = new Set<string>()
  return steps.filter(({ request_id, undoes }) => {
    if (request_id !== null && undoneSteps.has(request_id)) return false
    if (undoes !== null) undoneSteps.add(undoes)
    return true
  })
}

/** What one request did last to the record, newest first; empty when something else happened since or nothing can go back. */
export type Reversible<Step> = readonly Step[]

/** The action that an undo of this record would take back: the last one that still stands. */
export function lastAction<Step extends HistoryStep>(steps: readonly Step[]): Reversible<Step> {
  return ofOneRequest(effectiveSteps(steps).filter((step) => step.undoes === null)).filter(({ verb }) =>
    ACTIONS.includes(verb),
  )
}

/** The undo that a redo of this record would take back: the last one, when nothing was done since but redoing. */
export function lastUndo<Step extends HistoryStep>(steps: readonly Step[]): Reversible<Step> {
  const undos = new Set(steps.flatMap((step) => (step.undoes === null ? [] : [step.request_id])))
  const isRedo = ({ undoes }: Step) => undoes !== null && undos.has(undoes)
  const last = ofOneRequest(effectiveSteps(steps).filter((step) => !isRedo(step)))
  return last[0]?.undoes == null ? [] : last
}

function ofOneRequest<Step extends HistoryStep>(steps: readonly Step[]): Step[] {
  const request = steps[0]?.request_id ?? null
  if (request === null) return []
  const end = steps.findIndex((step) => step.request_id !== request)
  return end === -1 ? [...steps] : steps.slice(0, end)
}

/** Several changes of one record, newest first, as one that goes the other way: each field as [now, before]. */
export function reversed(
  steps: readonly { changes: Record<string, [unknown, unknown]> }[],
): Record<string, [unknown, unknown]> {
  const back: Record<string, [unknown, unknown]> = {}
  for (const { changes } of steps)
    for (const [field, [before, after]] of Object.entries(changes))
      back[field] = [field in back ? back[field]?.[0] : after, before]
  return back
}
