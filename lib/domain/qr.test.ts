import QRCode from 'qrcode'
import { describe, expect, it } from 'vitest'
import { qrDrawing } from './qr'

describe('qrDrawing', () => {
  it('paints exactly the dark modules, inside a quiet zone of four', () => {
    const text = 'https://console.example/assets/019a-1'
    const { size, path } = qrDrawing(text)
    const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
    const painted = new Set<string>()
    for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
      for (let step = 0; step < Number(width); step++) painted.add(`${Number(x) + step},${y}`)
    const dark = new Set<string>()
    for (let y = 0; y < modules.size; y++)
      for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) dark.add(`${x + 4},${y + 4}`)
    expect(size).toBe(modules.size + 8)
    expect(painted).toEqual(dark)
  })

  it('rejects text too long for a code', () => {
    expect(() => qrDrawing('x'.repeat(5_000))).toThrow(/./)
  })
})
