import QRCode from 'qrcode'

/** A QR code as one path of an SVG whose viewBox is `0 0 size size`, quiet zone included. */
export type QrDrawing = { size: number; path: string }

/** What a scanner needs to find the code: four modules of white around it (ISO/IEC 18004). */
const QUIET = 4

/** Draws a text as a QR code that still reads with 15 % of it scratched away. Throws when the text is too long. */
export function qrDrawing(text: string): QrDrawing {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const rows = Array.from({ length: modules.size }, (_, y) => rowPath(modules, y))
  return { size: modules.size + 2 * QUIET, path: rows.join('') }
}

type Modules = { size: number; get: (row: number, column: number) => number }

/** One rectangle per run of dark modules: a label holds a hundred codes without a million points. */
function rowPath(modules: Modules, y: number): string {
  let path = ''
  for (let x = 0; x < modules.size; x++) {
    const start = x
    while (x < modules.size && modules.get(y, x)) x++
    if (x > start) path += `M${start + QUIET} ${y + QUIET}h${x - start}v1h-${x - start}z`
  }
  return path
}
