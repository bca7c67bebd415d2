'use client'

import { Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LineField } from './fields'
import { Press } from './press'
import { Sheet } from './sheet'
import { useTakePhoto } from './take-photo'
import { type ShownPhoto, usePicture } from './use-picture'
import { useSaving } from './use-saving'

type Point = { x: number; y: number }
type Mark = { from: Point; to: Point } | { at: Point; text: string }

/** What is drawn is to be seen on any photo: red on white. */
const [INK, EDGE] = ['#d00000', '#ffffff']

/** Arrows and words on a copy of a photo, which becomes a photo of its own. */
export function PhotoDrawing({
  photo,
  workOrderId,
  taskId,
  onClose,
  onSaved,
}: {
  photo: ShownPhoto
  workOrderId: string
  taskId: string | null
  onClose: () => void
  onSaved: () => void
}) {
  const t = useTranslations('field')
  const [marks, setMarks] = useState<readonly Mark[]>([])
  const [words, setWords] = useState('')
  const [arrow, setArrow] = useState<{ from: Point; to: Point } | null>(null)
  const paper = useRef<HTMLCanvasElement>(null)
  const picture = useImage(photo)
  const { take, problem } = useTakePhoto(workOrderId, taskId)
  const saving = useSaving()
  useEffect(() => {
    if (paper.current && picture) draw(paper.current, picture, arrow ? [...marks, arrow] : marks)
  }, [picture, marks, arrow])
  const text = words.trim()
  const begin = (at: Point) => {
    if (text === '') return setArrow({ from: at, to: at })
    setMarks([...marks, { at, text }])
    setWords('')
  }
  const end = () => {
    if (arrow && distance(arrow.from, arrow.to) > 0) setMarks([...marks, arrow])
    setArrow(null)
  }
  const save = () =>
    void saving(async () => {
      const bytes = await new Promise<Blob | null>((resolve) => paper.current?.toBlob(resolve, 'image/jpeg', 0.9))
      return bytes !== null && (await take([new File([bytes], `${photo.name}.jpg`, { type: 'image/jpeg' })])) !== null
    }, onSaved)
  return (
    <Sheet title={t('photos.draw_title')} description={t('photos.draw_hint')} onClose={onClose}>
      <canvas
        ref={paper}
        role="img"
        aria-label={t('photos.draw_paper')}
        className="max-h-[50dvh] w-full touch-none rounded-md border border-line bg-sunken object-contain"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          begin(pointOf(event))
        }}
        onPointerMove={(event) => arrow && setArrow({ ...arrow, to: pointOf(event) })}
        onPointerUp={end}
        onPointerCancel={() => setArrow(null)}
      />
      <LineField
        label={t('photos.draw_text')}
        hint={t('photos.draw_text_hint')}
        maxLength={60}
        value={words}
        onValueChange={setWords}
      />
      <p role="status" className="text-sm text-danger-text empty:hidden">
        {problem}
      </p>
      <div className="flex flex-wrap gap-2">
        <Press icon={<Undo2 aria-hidden />} disabled={marks.length === 0} onClick={() => setMarks(marks.slice(0, -1))}>
          {t('photos.draw_undo')}
        </Press>
        <Press variant="primary" disabled={marks.length === 0} onClick={save}>
          {t('photos.draw_save')}
        </Press>
      </div>
    </Sheet>
  )
}

/** A photo as something to draw on; null until it is read. */
function useImage(photo: ShownPhoto): HTMLImageElement | null {
  const { address } = usePicture(photo, true)
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  useEffect(() => {
    if (!address) return
    let isGone = false
    const loading = new Image()
    loading.src = address
    loading.decode().then(
      () => isGone || setImage(loading),
      (error: unknown) => isGone || console.warn(error),
    )
    return () => {
      isGone = true
    }
  }, [address])
  return image
}

/** Where somebody touches the paper, in its own pixels: it is shown whole within its box. */
function pointOf({ currentTarget: paper, clientX, clientY }: React.PointerEvent<HTMLCanvasElement>): Point {
  const box = paper.getBoundingClientRect()
  const scale = Math.min(box.width / paper.width, box.height / paper.height)
  return {
    x: (clientX - box.left - (box.width - paper.width * scale) / 2) / scale,
    y: (clientY - box.top - (box.height - paper.height * scale) / 2) / scale,
  }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(other.x - one.x, other.y - one.y)
}

function draw(paper: HTMLCanvasElement, picture: HTMLImageElement, marks: readonly Mark[]): void {
  paper.width = picture.naturalWidth
  paper.height = picture.naturalHeight
  const pen = paper.getContext('2d')
  if (!pen) return
  pen.drawImage(picture, 0, 0)
  const width = Math.max(3, Math.max(paper.width, paper.height) / 150)
  pen.lineCap = pen.lineJoin = 'round'
  for (const mark of marks)
    if ('text' in mark) drawText(pen, mark, width)
    else drawArrow(pen, mark, width)
}

function drawArrow(pen: CanvasRenderingContext2D, { from, to }: { from: Point; to: Point }, width: number): void {
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const head = Math.min(width * 6, distance(from, to))
  for (const [color, thickness] of [
    [EDGE, width * 2],
    [INK, width],
  ] as const) {
    pen.strokeStyle = color
    pen.lineWidth = thickness
    pen.beginPath()
    pen.moveTo(from.x, from.y)
    pen.lineTo(to.x, to.y)
    for (const side of [-1, 1]) {
      pen.moveTo(to.x, to.y)
      pen.lineTo(to.x - head * Math.cos(angle + side * 0.5), to.y - head * Math.sin(angle + side * 0.5))
    }
    pen.stroke()
  }
}

function drawText(pen: CanvasRenderingContext2D, { at, text }: { at: Point; text: string }, width: number): void {
  pen.font = `600 ${width * 7}px sans-serif`
  pen.strokeStyle = EDGE
  pen.lineWidth = width * 1.5
  pen.strokeText(text, at.x, at.y)
  pen.fillStyle = INK
  pen.fillText(text, at.x, at.y)
}
