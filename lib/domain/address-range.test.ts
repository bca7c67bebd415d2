import { describe, expect, it } from 'vitest'
import { addressRangeOf } from './address-range'

describe('addressRangeOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7/32'],
    [' 10.1.2.3/8 ', '10.0.0.0/8'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8::1', '2001:db8::1/128'],
    ['2001:db8:1:2:3::/48', '2001:db8:1::/48'],
    ['::/0', '::/0'],
  ])('stores %s as %s', (text, range) => {
    expect(addressRangeOf(text)).toBe(range)
  })

  it.each([
    '',
    'example.com',
    '10.0.0',
    '010.0.0.1',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '::/129',
    'fe80::1%eth0',
    '::ffff:10.0.0.1',
    '10.0.0.0/-1',
  ])('rejects %j', (text) => {
    expect(addressRangeOf(text)).toBeNull()
  })
})
