import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeHeld, DIGEST_BYTES, encodeHeld } from './sync-cursor'

const digest = fc
  .uint8Array({ minLength: DIGEST_BYTES, maxLength: DIGEST_BYTES })
  .map((bytes) => Buffer.from(bytes).toString('hex'))

describe('what a device holds', () => {
  it('is read again as it was written', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.uuid(), digest), { maxLength: 120 }),
        digest,
        digest,
        (entries, catalogue, time) => {
          const held = { jobs: new Map(entries), catalogue, time }
          expect(decodeHeld(encodeHeld(held))).toEqual(held)
        },
      ),
    )
  })

  it('is nothing where the text is cut, longer or of something else', () => {
    const text = encodeHeld({
      jobs: new Map([['01a2066a-bfbf-716a-a502-34c018f235a4', 'a1b2c3d4e5f6']]),
      catalogue: '000000000000',
      time: '000000000000',
    })
    for (const wrong of ['', 'x', text.slice(1), text.slice(0, -4), `${text}AAAA`, `!${text}`, 'eyJpZCI6MX0'])
      expect(decodeHeld(wrong)).toBeNull()
  })
})
