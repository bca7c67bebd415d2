'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LineField } from './fields'
import { Press } from './press'
import { readCodes } from './read-codes'
import { Sheet } from './sheet'

/** How often a picture of the camera is looked at, in milliseconds. */
const LOOK_MS = 250

/** Reads a code or a serial number by the camera; without one it is typed. */
export function ScanSheet({
  title,
  onFound,
  onClose,
}: {
  title: string
  onFound: (code: string) => void
  onClose: () => void
}) {
  const t = useTranslations('field')
  const [typed, setTyped] = useState('')
  const [isBlind, setBlind] = useState(false)
  return (
    <Sheet title={title} onClose={onClose}>
      {isBlind ? (
        <p className="text-sm text-text-2">{t('scan.no_camera')}</p>
      ) : (
        <Camera onFound={onFound} onBlind={() => setBlind(true)} />
      )}
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() !== '') onFound(typed.trim())
        }}
      >
        <LineField label={t('scan.typed')} value={typed} onValueChange={setTyped} />
        <Press type="submit" variant="primary" disabled={typed.trim() === ''}>
          {t('scan.use')}
        </Press>
      </form>
    </Sheet>
  )
}

/** What the camera sees. It is a part of its own, as the sheet around it is shown only after whoever opens it. */
function Camera({ onFound, onBlind }: { onFound: (code: string) => void; onBlind: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const reportCode = useEffectEvent(onFound)
  const blind = useEffectEvent(onBlind)
  useEffect(() => {
    const gone = new AbortController()
    watch(video.current, gone.signal, (code) => reportCode(code)).catch((error: unknown) => {
      if (gone.signal.aborted) return
      console.warn(error)
      blind()
    })
    return () => gone.abort()
  }, [])
  return <video ref={video} muted playsInline className="aspect-video w-full rounded-md bg-sunken object-cover" />
}

/** Shows the camera behind the phone, and tells the first code that it sees. Throws where there is no camera or nothing that reads codes. */
async function watch(video: HTMLVideoElement | null, signal: AbortSignal, onCode: (code: string) => void) {
  if (!video || !navigator.mediaDevices) throw new Error('There is no camera.')
  const read = await readCodes()
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  const scanFrame = async () => {
    const [code] = signal.aborted ? [] : await read(video)
    if (signal.aborted) return
    if (code) onCode(code)
    else setTimeout(() => void scanFrame().catch(() => undefined), LOOK_MS)
  }
  await scanFrame()
}
