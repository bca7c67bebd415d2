'use client'

import { useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import Pad from 'signature_pad'

export type SignaturePen = {
  clear: () => void
  /** A PNG of what was written; null while there is nothing. */
  picture: () => Promise<ArrayBuffer | null>
}

/** Where somebody signs with a finger: as wide as the phone, dark on white as on paper in either theme. */
export function SignaturePad({
  label,
  onEmpty,
  ref,
}: {
  label: string
  onEmpty: (isEmpty: boolean) => void
  ref: React.Ref<SignaturePen>
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad | null>(null)
  const reportEmpty = useEffectEvent(onEmpty)
  useImperativeHandle(ref, () => ({
    clear: () => {
      pad.current?.clear()
      onEmpty(true)
    },
    picture: () => pictureOf(canvas.current, pad.current),
  }))
  useEffect(() => {
    const gone = new AbortController()
    const paper = canvas.current
    if (!paper) return
    const newPad = new Pad(paper, { penColor: 'rgb(17, 24, 39)', backgroundColor: 'rgb(255, 255, 255)' })
    pad.current = newPad
    fit(paper, newPad)
    newPad.addEventListener('endStroke', () => reportEmpty(newPad.isEmpty()), { signal: gone.signal })
    window.addEventListener('resize', () => fit(paper, newPad), { signal: gone.signal })
    return () => {
      gone.abort()
      pad.current?.off()
      pad.current = null
    }
  }, [])
  return (
    <div className="flex flex-col gap-1">
      <span className="text-sm">{label}</span>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        className="h-[clamp(8.5rem,calc(100svh-38rem),12rem)] w-full touch-none rounded-md border border-control bg-white"
      />
    </div>
  )
}

/** Makes the canvas as fine as the screen; what was written so far stays. */
function fit(canvas: HTMLCanvasElement, pad: Pad): void {
  const ratio = Math.max(window.devicePixelRatio, 1)
  const [width, height] = [canvas.offsetWidth * ratio, canvas.offsetHeight * ratio]
  if (canvas.width === width && canvas.height === height) return
  const written = pad.toData()
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.scale(ratio, ratio)
  pad.clear()
  pad.fromData(written)
}

async function pictureOf(canvas: HTMLCanvasElement | null, pad: Pad | null): Promise<ArrayBuffer | null> {
  if (!canvas || !pad || pad.isEmpty()) return null
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob ? blob.arrayBuffer() : null
}
