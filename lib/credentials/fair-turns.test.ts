import { describe, expect, it } from 'vitest'
import { FairTurns } from './fair-turns'

const stranger = (key: string) => ({ isKnown: false, key })
const knownFor = (key: string) => ({ isKnown: true, key })

/** Turns, one at a time, of which each is ended by hand. */
function makeTurns(waiting: number) {
  const turns = new FairTurns({ atOnce: 1, waiting })
  const started: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const request = (name: string, asker: { isKnown: boolean; key: string }) =>
    void turns
      .run(
        asker,
        () => {
          started.push(name)
          return new Promise<void>((resolve) => ends.push(resolve))
        },
        () => new Error('too many'),
      )
      .catch(() => refused.push(name))
  const endOne = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { ask: request, endOne, started, refused }
}

describe('FairTurns', () => {
  it('starts a known asker next, whatever waits of strangers, and takes turns', async () => {
    const { ask: request, endOne, started } = makeTurns(10)
    for (const name of ['s1', 's2', 's3']) request(name, stranger(name))
    for (const name of ['k1', 'k2']) request(name, knownFor(name))
    for (let turn = 0; turn < 5; turn += 1) await endOne()
    expect(started).toEqual(['s1', 'k1', 's2', 'k2', 's3'])
  })

  it('refuses the key that has most waiting when a lane is full, not a newcomer', async () => {
    const { ask: request, endOne, started, refused } = makeTurns(4)
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) request(name, stranger('a'))
    await new Promise(setImmediate)
    expect(refused).toEqual(['a6'])
    request('b1', stranger('b'))
    request('c1', stranger('c'))
    await new Promise(setImmediate)
    expect(refused).toEqual(['a6', 'a5', 'a4'])
    for (let turn = 0; turn < 5; turn += 1) await endOne()
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
  })

  it('keeps a place for known askers while as many strangers wait as may', async () => {
    const { ask: request, endOne, started, refused } = makeTurns(3)
    for (let index = 0; index < 8; index += 1) request(`s${index}`, stranger(`${index}`))
    request('known', knownFor('k'))
    await endOne()
    expect(refused).toEqual(['s4', 's5', 's6', 's7'])
    expect(started).toEqual(['s0', 'known'])
  })
})
