import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Edge, pathBetween } from './dependency-order'

const edge = (before_id: string, after_id: string): Edge => ({ before_id, after_id })

describe('pathBetween', () => {
  it('is the shortest way along what waits', () => {
    const edges = [edge('a', 'b'), edge('b', 'c'), edge('c', 'd'), edge('b', 'd')]
    expect(pathBetween(edges, 'a', 'd')).toEqual(['a', 'b', 'd'])
    expect(pathBetween(edges, 'd', 'a')).toBeNull()
    expect(pathBetween(edges, 'a', 'a')).toEqual(['a'])
  })

  it('finds a way exactly where repeated steps reach, and each step of it is one', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
    const edges = fc.array(fc.record({ before_id: id, after_id: id }), { maxLength: 14 })
    fc.assert(
      fc.property(edges, id, id, (all, from, to) => {
        const reached = new Set([from])
        for (let step = 0; step < 6; step += 1)
          for (const { before_id, after_id } of all) if (reached.has(before_id)) reached.add(after_id)
        const path = pathBetween(all, from, to)
        expect(path !== null).toBe(reached.has(to))
        path?.slice(1).forEach((next, index) => expect(all).toContainEqual(edge(path[index] ?? '', next)))
      }),
    )
  })
})
