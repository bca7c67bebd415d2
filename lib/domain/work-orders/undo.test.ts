import { describe, expect, it } from 'vitest'
import { lastAction, lastUndo, reversed } from './undo'

const step = (request_id: string | null, verb = 'update', undoes: string | null = null) => ({
  request_id,
  verb,
  undoes,
})
const requestsOf = (steps: readonly { request_id: string | null }[]) => steps.map(({ request_id }) => request_id)

describe('lastAction', () => {
  it('is every step of the latest request', () => {
    expect(requestsOf(lastAction([step('b'), step('b', 'delete'), step('a')]))).toEqual(['b', 'b'])
    expect(requestsOf(lastAction([step('a', 'restore')]))).toEqual(['a'])
  })

  it('skips an undo and what it took back', () => {
    expect(requestsOf(lastAction([step('u', 'update', 'b'), step('b'), step('a')]))).toEqual(['a'])
  })

  it('is the action again after a redo', () => {
    const steps = [step('r', 'update', 'u'), step('u', 'update', 'a'), step('a')]
    expect(requestsOf(lastAction(steps))).toEqual(['a'])
  })

  it('is empty without history, without a request, and after what cannot go back', () => {
    for (const steps of [[], [step(null)], [step('x', 'send')], [step('x', 'complete')]])
      expect(lastAction(steps)).toEqual([])
    expect(lastAction([step(null), step('a')])).toEqual([])
  })
})

describe('lastUndo', () => {
  it('is the last undo when nothing was done since', () => {
    expect(requestsOf(lastUndo([step('u', 'update', 'a'), step('u', 'restore', 'a'), step('a')]))).toEqual(['u', 'u'])
  })

  it('is empty once something else was done, and without an undo', () => {
    expect(lastUndo([step('b'), step('u', 'update', 'a'), step('a')])).toEqual([])
    expect(lastUndo([step('a')])).toEqual([])
    expect(lastUndo([])).toEqual([])
  })

  it('goes on to the undo before once the last one was redone', () => {
    const undone = [step('u2', 'update', 'a'), step('u1', 'update', 'b'), step('b'), step('a')]
    expect(requestsOf(lastUndo(undone))).toEqual(['u2'])
    expect(requestsOf(lastUndo([step('r', 'update', 'u2'), ...undone]))).toEqual(['u1'])
  })
})

describe('reversed', () => {
  it('goes from the newest value to the oldest, field by field', () => {
    const newest = {
      changes: { status: ['assigned', 'completed'], notes: [null, 'x'] } as Record<string, [unknown, unknown]>,
    }
    const oldest = { changes: { status: ['open', 'assigned'] } as Record<string, [unknown, unknown]> }
    expect(reversed([newest, oldest])).toEqual({ status: ['completed', 'open'], notes: ['x', null] })
    expect(reversed([])).toEqual({})
  })
})
