import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'

/** What is printed on two labels, as Code 128: the widths of bars and gaps in turns, ending with a bar. */
const LABELS = {
  'SN-4711': '2112142131131133211221321131411331212312123311212331112',
  'SN-0815': '2112142131131133211221321131411322121132224121212331112',
} as const
export type Label = keyof typeof LABELS

/**
 * Gives a phone without a reader of codes, as an iPhone is, a camera that looks at a label: held a little askew, and not quite still. `show`
 * in a page says which.
 */
export async function lookAtLabels(context: BrowserContext): Promise<void> {
  await context.addInitScript(giveCamera, LABELS)
}

/** Holds another label in front of the camera. */
export async function show(page: Page, label: Label): Promise<void> {
  await page.evaluate((shown) => void Reflect.set(globalThis, 'shownLabel', shown), label)
}

/** A photo of a label. */
export async function photoOf(label: Label): Promise<Buffer> {
  let at = 60
  const bars = LABELS[label].split('').map((digit, position) => {
    const width = Number(digit) * 5
    at += width
    return position % 2 === 0 ? `<rect x="${at - width}" y="60" width="${width}" height="180"/>` : ''
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="300"><rect width="700" height="300" fill="#f4f1e8"/>${bars.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}

/** In the page. */
function giveCamera(labels: Record<string, string>): void {
  Reflect.deleteProperty(globalThis, 'BarcodeDetector')
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [1280, 720]
  const paper = canvas.getContext('2d')
  let frame = 0
  const draw = () => {
    if (!paper) return
    paper.setTransform(1, 0, 0, 1, 0, 0)
    paper.fillStyle = '#8a8578'
    paper.fillRect(0, 0, 1280, 720)
    paper.setTransform(0.998, 0.05, -0.05, 0.998, 330 + (frame++ % 3), 220)
    paper.fillStyle = '#f4f1e8'
    paper.fillRect(-60, -60, 640, 320)
    paper.fillStyle = '#222'
    let at = 0
    const widths = labels[String(Reflect.get(globalThis, 'shownLabel'))] ?? ''
    for (let position = 0; position < widths.length; position++) {
      const width = Number(widths[position]) * 5
      if (position % 2 === 0) paper.fillRect(at, 0, width, 180)
      at += width
    }
  }
  const getUserMedia = async () => {
    setInterval(draw, 50)
    return canvas.captureStream(20)
  }
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
}
