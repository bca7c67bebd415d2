import { describe, expect, it } from 'vitest'
import { aboveOf, addressOf, viewAt } from './views'

describe('views of the phone', () => {
  it.each([
    ['/my-day', { name: 'day', day: null }],
    ['/my-day?day=2026-11-24', { name: 'day', day: '2026-11-24' }],
    ['/my-day/week?day=2026-11-24', { name: 'week', day: '2026-11-24' }],
    ['/my-day/settings', { name: 'settings' }],
    ['/my-day/calendar', { name: 'calendar' }],
    ['/my-day/a1', { name: 'job', jobId: 'a1' }],
    ['/my-day/a1/signature', { name: 'signature', jobId: 'a1' }],
    ['/my-day/a1/tasks/b2', { name: 'task', jobId: 'a1', taskId: 'b2' }],
    ['/my-day/a1/assets/c3', { name: 'asset', jobId: 'a1', assetId: 'c3' }],
  ] as const)('%s is an address, and back again', (address, view) => {
    const [pathname = '', search = ''] = address.split('?')
    expect(viewAt(pathname, search)).toEqual(view)
    expect(addressOf(view as Parameters<typeof addressOf>[0])).toBe(address)
  })

  it('shows today for a day that is none, and nothing for other addresses', () => {
    expect(viewAt('/my-day', '?day=soon')).toEqual({ name: 'day', day: null })
    for (const path of ['/my-day/a1/tasks', '/my-day/a1/tasks/b2/c3', '/my-day/a1/other', '/board'])
      expect(viewAt(path)).toEqual({ name: 'unknown' })
  })

  it('leads back to what is above', () => {
    expect(aboveOf(viewAt('/my-day/a1/tasks/b2'))).toBe('/my-day/a1')
    expect(aboveOf(viewAt('/my-day/calendar'))).toBe('/my-day/settings')
    expect(aboveOf(viewAt('/my-day/a1'))).toBe('/my-day')
  })
})
