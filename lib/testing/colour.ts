/** A colour as linear light: red, green and blue from 0 to 1. */
export type Rgb = readonly [number, number, number]

/** Reads the inside of `oklch(…)`: lightness, chroma and hue (https://www.w3.org/TR/css-color-4/#ok-lab). */
export function rgbOf(parts: string): Rgb {
  const [lightness = 0, chroma = 0, hue = 0] = parts.split(/\s+/).map(Number)
  const [a, b] = [chroma * Math.cos(radians(hue)), chroma * Math.sin(radians(hue))]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return clipped([
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ])
}

/** The contrast of two colours (WCAG 2.2, from 1 to 21). */
export function contrast(a: Rgb, b: Rgb): number {
  const [darker, lighter] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

// Machado, Oliveira and Fernandes 2009, severity 1.
const SIMULATED = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
} as const

/** A colour as somebody sees it who does not see red or green as most do. */
export function seenWith(vision: 'no' | keyof typeof SIMULATED, colour: Rgb): Rgb {
  if (vision === 'no') return colour
  const [red, green, blue] = colour
  const seen = SIMULATED[vision].map(([r, g, b]) => r * red + g * green + b * blue)
  return clipped([seen[0] ?? 0, seen[1] ?? 0, seen[2] ?? 0])
}

function clipped([red, green, blue]: Rgb): Rgb {
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  return [clip(red), clip(green), clip(blue)]
}

type Lab = { l: number; a: number; b: number }

// CIELAB under D65.
function labOf([red, green, blue]: Rgb): Lab {
  const f = (t: number) => (t > 216 / 24_389 ? Math.cbrt(t) : ((24_389 / 27) * t + 16) / 116)
  const x = f((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
  const y = f(0.2126729 * red + 0.7151522 * green + 0.072175 * blue)
  const z = f((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883)
  return { l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) }
}

/** How different two colours look, as CIEDE2000 (Sharma, Wu and Dalal 2005); one can just be told from the other at about 1. */
export function deltaE2000(first: Rgb, second: Rgb): number {
  const [one, two] = [labOf(first), labOf(second)]
  const mean = (Math.hypot(one.a, one.b) + Math.hypot(two.a, two.b)) / 2
  const stretch = 1 + 0.5 * (1 - Math.sqrt(mean ** 7 / (mean ** 7 + 25 ** 7)))
  const [c1, c2] = [one, two].map(({ a, b }) => Math.hypot(a * stretch, b)) as [number, number]
  const [h1, h2] = [one, two].map(({ a, b }) => (degrees(Math.atan2(b, a * stretch)) + 360) % 360) as [number, number]
  const turn = c1 * c2 === 0 ? 0 : ((h2 - h1 + 540) % 360) - 180
  const hue = c1 * c2 === 0 ? h1 + h2 : h1 + turn / 2
  const [dL, dC, dH] = [two.l - one.l, c2 - c1, 2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn / 2))]
  const [l, c] = [(one.l + two.l) / 2, (c1 + c2) / 2]
  const t =
    1 -
    0.17 * Math.cos(radians(hue - 30)) +
    0.24 * Math.cos(radians(2 * hue)) +
    0.32 * Math.cos(radians(3 * hue + 6)) -
    0.2 * Math.cos(radians(4 * hue - 63))
  const [sL, sC, sH] = [1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2), 1 + 0.045 * c, 1 + 0.015 * c * t]
  const around = ((hue % 360) + 360) % 360
  const rotation =
    -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * Math.sin(radians(60 * Math.exp(-(((around - 275) / 25) ** 2))))
  return Math.sqrt((dL / sL) ** 2 + (dC / sC) ** 2 + (dH / sH) ** 2 + rotation * (dC / sC) * (dH / sH))
}

const radians = (angle: number) => (angle * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI
