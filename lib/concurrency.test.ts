import { describe, expect, it } from 'vitest'
import { KeyedLimit } from './concurrency'

/** Lets everything run that waits for nothing but its turn. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('KeyedLimit', () => {
  it('admits up to the limit, then waiting calls in order of arrival', async () => {
    const limit = new KeyedLimit(() => 2)
    const first = await limit.enter('a')
    await limit.enter('a')
    const entered: string[] = []
    const third = limit.enter('a').then((leave) => (entered.push('third'), leave))
    void limit.enter('a').then(() => entered.push('fourth'))
    await settled()
    expect(entered).toEqual([])
    first?.()
    first?.()
    await settled()
    expect(entered).toEqual(['third'])
    ;(await third)?.()
    await settled()
    expect(entered).toEqual(['third', 'fourth'])
  })

  it('admits another key while one is full', async () => {
    const limit = new KeyedLimit(() => 1)
    await limit.enter('a')
    expect(await limit.enter('b')).not.toBeNull()
  })

  it('refuses a call that waited too long and removes it from the queue', async () => {
    const limit = new KeyedLimit(() => 1, 1)
    const leave = await limit.enter('a')
    expect(await limit.enter('a')).toBeNull()
    leave?.()
    expect(limit.size).toBe(0)
    expect(await limit.enter('a')).not.toBeNull()
  })

  it('keeps waiting calls in the queue', async () => {
    const limit = new KeyedLimit(() => 1, 1)
    const leave = await limit.enter('a')
    const patient = limit.enter('a', true)
    expect(await limit.enter('a')).toBeNull()
    leave?.()
    expect(await patient).not.toBeNull()
  })
})
