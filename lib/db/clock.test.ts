import { afterEach, describe, expect, it, vi } from 'vitest'
import { describeSkew, measureSkew, watchClock } from './clock'

describe('the clocks of a process and of its database', () => {
  afterEach(() => vi.restoreAllMocks())

  it('agree where both are right', async () => {
    expect(Math.abs(await measureSkew())).toBeLessThan(5)
  })

  it('are told once when they begin to differ, and again after they agreed', async () => {
    const { now } = Date
    const written: string[] = []
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => (written.push(String(text)), true))
    const ahead = (seconds: number) => vi.spyOn(Date, 'now').mockImplementation(() => now() + seconds * 1000)
    ahead(3600)
    expect(Math.round((await watchClock()) / 60)).toBe(60)
    await watchClock()
    expect(written).toEqual([expect.stringMatching(/is 36\d\d s ahead of PostgreSQL’s/)])
    ahead(0)
    await watchClock()
    ahead(-60)
    await watchClock()
    expect(written).toHaveLength(2)
    expect(describeSkew(-60)).toMatch(/^The clock of this machine is 60 s behind PostgreSQL’s\. /)
  })
})
