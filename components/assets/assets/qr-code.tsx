import type { QrDrawing } from '@/lib/domain/qr'

const SIZES = { sm: 'size-24', md: 'size-44', lg: 'size-[26mm]' }

/** A QR code, black on white in either theme: scanners do not read it the other way round. */
export function QrCode({ code, title, size }: { code: QrDrawing; title: string; size: keyof typeof SIZES }) {
  return (
    <svg
      role="img"
      aria-label={title}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      className={`shrink-0 ${SIZES[size]}`}
    >
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  )
}
