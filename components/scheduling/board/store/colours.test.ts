import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, deltaE2000, type Rgb, rgbOf, seenWith } from '@/lib/testing/colour'

const CSS = readFileSync(new URL('../board-colours.css', import.meta.url), 'utf8')
const THEMES = ['light', 'dark'] as const
const STRIPES = ['corrective', 'maintenance', 'inspection', 'installation'].map((group) => `type-${group}`)
const FILLS = ['planned', 'travelling', 'on-site', 'done'].map((progress) => `card-${progress}`)
const GROUNDS = ['board-shift', 'board-off']
const OUTLINES = ['board-hard', 'board-soft', 'board-urgent']

/** A colour of the board in a theme, by its name in board-colours.css. */
function colour(name: string, theme: (typeof THEMES)[number]): Rgb {
  const value = new RegExp(`--${name}: light-dark\\(oklch\\(([^)]*)\\), oklch\\(([^)]*)\\)\\)`).exec(CSS)
  const parts = value?.[theme === 'light' ? 1 : 2]
  if (!parts) throw new Error(`--${name} is not written as light-dark(oklch(…), oklch(…))`)
  return rgbOf(parts)
}

const pairsOf = <T>(items: readonly T[]) =>
  items.flatMap((a, index) => items.slice(index + 1).map((b) => [a, b] as const))

describe.each(THEMES)('the colours of the board, %s', (theme) => {
  it('stripes, corners and outlines stand out from every fill and ground by 3:1', () => {
    const weak = [...STRIPES, ...OUTLINES].flatMap((mark) =>
      [...FILLS, ...GROUNDS]
        .map((ground) => ({ mark, ground, ratio: contrast(colour(mark, theme), colour(ground, theme)) }))
        .filter(({ ratio }) => ratio < 3),
    )
    expect(weak).toEqual([])
  })

  it.each(['no', 'protanopia', 'deuteranopia'] as const)('stripes differ by 20 ΔE2000 with %s impairment', (vision) => {
    const close = pairsOf(STRIPES)
      .map(([a, b]) => ({
        pair: `${a} ${b}`,
        distance: deltaE2000(seenWith(vision, colour(a, theme)), seenWith(vision, colour(b, theme))),
      }))
      .filter(({ distance }) => distance < 20)
    expect(close).toEqual([])
  })

  it('working time differs from other time by 1.15:1', () => {
    expect(contrast(colour('board-shift', theme), colour('board-off', theme))).toBeGreaterThanOrEqual(1.15)
  })
})
