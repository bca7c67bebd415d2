import { describe, expect, it } from 'vitest'
import { KeyedLimit } from './concurrency'

/** Lets everything run that waits for nothing but its turn. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('KeyedLimit', () => {
  it('lets in as many as there may be, and the next in the order in which they came', async () => {
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

  it('lets another key in while one is full', async () => {
    const limit = new KeyedLimit(() => 1)
    await limit.enter('a')
    expect(await limit.enter('b')).not.toBeNull()
  })

  it('refuses who waited too long, and forgets them', async () => {
    const limit = new KeyedLimit(() => 1, 1)
    const leave = await limit.enter('a')
    expect(await limit.enter('a')).toBeNull()
    leave?.()
    expect(limit.size).toBe(0)
    expect(await limit.enter('a')).not.toBeNull()
  })

  it('keeps who waits patiently', async () => {
    const limit = new KeyedLimit(() => 1, 1)
    const leave = await limit.enter('a')
    const patient = limit.enter('a', true)
    expect(await limit.enter('a')).toBeNull()
    leave?.()
    expect(await patient).not.toBeNull()
  })
})
