import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address'
import { chosenTypes, nextAttemptAt, PERSISTENCE_MS, urlProblem } from './webhooks'

test('delays grow with each attempt, over three days with a last attempt at their end', () => {
  const created = new Date('2026-11-20T00:00:00Z')
  let now = created
  const pauses: number[] = []
  for (let attempts = 1; ; attempts += 1) {
    const next = nextAttemptAt(attempts, created, now, { chance: 0 })
    if (!next) break
    pauses.push((next.getTime() - now.getTime()) / 1000)
    now = next
  }
  expect(pauses.slice(0, 5)).toEqual([5, 60, 300, 900, 3600])
  expect(pauses.reduce((sum, pause) => sum + pause)).toBe(PERSISTENCE_MS / 1000)
  expect(pauses.length).toBeLessThan(20)
})

test('honours Retry-After within three days', () => {
  const created = new Date('2026-11-20T00:00:00Z')
  expect(nextAttemptAt(1, created, created, { retryAfter: 120_000 })).toEqual(new Date('2026-11-20T00:02:00Z'))
  const far = nextAttemptAt(1, created, created, { retryAfter: 10 * PERSISTENCE_MS })
  expect(far?.getTime()).toBe(created.getTime() + PERSISTENCE_MS)
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  // An IPv4 address in IPv6: compatible, mapped, translated, NAT64, 6to4, Teredo, ISATAP.
  '::127.0.0.1',
  '::10.0.0.1',
  '::8.8.8.8',
  '::ffff:127.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b::127.0.0.1',
  '64:ff9b:1::10.0.0.1',
  '2002:a00:1::',
  '2002:7f00:1::1',
  '2001:0:4136:e378:8000:63bf:f5ff:fffe',
  '2606:4700::5efe:10.0.0.1',
  '2606:4700::200:5efe:127.0.0.1',
  'fe80::5efe:8.8.8.8',
  // Reserved, or for something else than the internet.
  '4000::1',
  '100::1',
  '2001:db8::1',
  '3fff::1',
  '5f00::1',
  'fec0::1',
  'ff02::1',
  '192.0.0.1',
  '192.88.99.1',
  '198.18.0.1',
  '240.0.0.1',
  'no address',
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8', '2606:4700::5efe:8.8.8.8'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test('an address in a private network is refused, however it is written', () => {
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[::7f00:1]',
    '169.254.169.254',
  ])
    expect(urlProblem(`https://${host}/`, false), host).toBe('must not be a private or reserved address')
  for (const host of ['localhost', 'db.internal', 'printer.local', 'LOCALHOST.'])
    expect(urlProblem(`https://${host}/`, false), host).toBe('must not be a name of a private network')
  expect(urlProblem('http://example.com/', false)).toBe('must begin with https://')
  expect(urlProblem('https://me:secret@example.com/', false)).toBe('must not carry a user name or password')
  for (const text of ['', 'example.com', 'ftp://example.com', 'javascript:alert(1)'])
    expect(urlProblem(text, true), text).toMatch(/^must be an address/)
  expect(urlProblem('https://example.com:8443/hook?a=b', false)).toBeNull()
  expect(urlProblem('http://127.0.0.1:4000/', true)).toBeNull()
})

test('a choice of events is a list of types, or all', () => {
  expect(chosenTypes(['work_order.updated', 'gone.type'])).toEqual(['work_order.updated'])
  expect(chosenTypes(['*']).length).toBeGreaterThan(50)
})
