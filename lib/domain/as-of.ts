/** A change of a record as the history keeps it: each changed field as [old, new]. */
export type Change = { verb: string; changes: Record<string, [unknown, unknown]> }

/**
 * What the history tells beside the fields of a record: when it went with its parent, which completion of it this was, and of merges which
 * record became one with it.
 */
const MARKS = ['deleted_at', 'completion', 'merged', 'merged_into_id']

/**
 * A record as it was after the first `count` of all its changes (in order), given what it is now. Null when it was in the
 * trash or did not exist yet. What no change ever touched is as it is now; what is gone was told by its delete.
 */
export function recordAsOf(
  now: Record<string, unknown> | null,
  changes: readonly Change[],
  count: number,
): Record<string, unknown> | null {
  const state = stateBefore(now, changes)
  let exists = changes.length === 0 ? now !== null : changes[0]?.verb !== 'create'
  for (const { verb, changes: fields } of changes.slice(0, count)) {
    exists = verb !== 'delete' && (exists || verb === 'create' || verb === 'restore')
    // A delete empties every field; kept, they are what a restore of a part of the story builds on.
    if (verb !== 'delete') for (const [field, [, value]] of Object.entries(fields)) state[field] = value
  }
  for (const mark of MARKS) delete state[mark]
  return exists ? state : null
}

function stateBefore(now: Record<string, unknown> | null, changes: readonly Change[]): Record<string, unknown> {
  const state: Record<string, unknown> = { ...now }
  for (const { changes: fields } of changes.toReversed())
    for (const [field, [old]] of Object.entries(fields)) state[field] = old
  return state
}
