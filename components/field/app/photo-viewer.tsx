'use client'

import { Dialog } from '@base-ui/react/dialog'
import { Captions, ChevronLeft, ChevronRight, Pencil, Trash2, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cn } from '@/components/ui/cn'
import type { PhoneJob } from '@/components/field/store/types'
import { deleteOwnPhoto, send } from '@/components/field/store/use-field'
import { CAPTION_LENGTH } from '@/lib/domain/limits'
import { TextField } from './fields'
import { aboutJob } from './moves'
import { PhotoDrawing } from './photo-drawing'
import { Press } from './press'
import { Sheet } from './sheet'
import { type ShownPhoto, usePicture } from './use-picture'
import { useTyped } from './use-draft'
import { useSaving } from './use-saving'

/** So far a finger moves sideways for the next photo, in pixels. */
const SWIPE = 60

type PhotoAction = 'delete' | 'draw' | 'caption'

/** A photo as large as the screen, larger where its person looks closer, with those before and after it. */
export function PhotoViewer({
  job,
  taskId,
  photos,
  first,
  onClose,
}: {
  job: PhoneJob
  taskId: string | null
  photos: readonly ShownPhoto[]
  /** The digest of the one that was pressed. */
  first: string
  onClose: () => void
}) {
  const t = useTranslations('field')
  const [place, setPlace] = useState(() =>
    Math.max(
      0,
      photos.findIndex(({ sha256 }) => sha256 === first),
    ),
  )
  const [asks, setAsks] = useState<PhotoAction | null>(null)
  const index = Math.min(place, photos.length - 1)
  const photo = photos[index]
  const saving = useSaving()
  if (!photo) return null
  const turn = (by: number) => setPlace(Math.min(photos.length - 1, Math.max(0, index + by)))
  const remove = () =>
    void saving(
      () => deleteOwnPhoto({ ...aboutJob(job), task_id: taskId, upload: photo.sha256 }),
      () => (photos.length === 1 ? onClose() : setAsks(null)),
    )
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          className="fixed inset-0 z-40 flex flex-col bg-canvas pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] text-text outline-none"
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') turn(1)
            if (event.key === 'ArrowLeft') turn(-1)
          }}
        >
          <header className="flex min-h-14 items-center gap-2 py-1 pl-4">
            <Dialog.Title className="min-w-0 flex-1 text-base font-semibold wrap-anywhere">{photo.name}</Dialog.Title>
            <Dialog.Close
              aria-label={t('close')}
              className="flex size-14 items-center justify-center rounded-md hover:bg-hover"
            >
              <X aria-hidden className="size-6" />
            </Dialog.Close>
          </header>
          <Picture key={photo.key} photo={photo} onTurn={turn} />
          <footer className="flex flex-col gap-2 px-4 py-3">
            {photo.caption ? <p className="text-base wrap-anywhere">{photo.caption}</p> : null}
            <div className="flex items-center justify-between gap-2">
              <Press
                aria-label={t('photos.previous')}
                icon={<ChevronLeft aria-hidden />}
                disabled={index === 0}
                onClick={() => turn(-1)}
              />
              <span role="status" className="text-sm text-text-2 tabular">
                {t('photos.numbered_short', { number: index + 1, count: photos.length })}
              </span>
              <Press
                aria-label={t('photos.next')}
                icon={<ChevronRight aria-hidden />}
                disabled={index === photos.length - 1}
                onClick={() => turn(1)}
              />
            </div>
            <PhotoActions job={job} photo={photo} onAsk={setAsks} />
          </footer>
          {asks === 'delete' ? (
            <Sheet title={t('photos.delete_ask')} description={t('photos.delete_what')} onClose={() => setAsks(null)}>
              <Press block variant="danger" onClick={remove}>
                {t('photos.delete')}
              </Press>
              <Press block onClick={() => setAsks(null)}>
                {t('photos.keep')}
              </Press>
            </Sheet>
          ) : null}
          {asks === 'caption' ? (
            <CaptionSheet key={photo.key} job={job} taskId={taskId} photo={photo} onClose={() => setAsks(null)} />
          ) : null}
          {asks === 'draw' ? (
            <PhotoDrawing
              photo={photo}
              workOrderId={job.work_order.id}
              taskId={taskId}
              onClose={() => setAsks(null)}
              onSaved={() => {
                setAsks(null)
                setPlace(photos.length)
              }}
            />
          ) : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** What can be done with a photo: one's own has a caption, and is deleted until the work is done or signed. */
function PhotoActions({
  job,
  photo,
  onAsk,
}: {
  job: PhoneJob
  photo: ShownPhoto
  onAsk: (action: PhotoAction) => void
}) {
  const t = useTranslations('field')
  const isOwn = job.own_photos.includes(photo.sha256)
  const isSettled = job.state === 'done' || job.signed_by.length + job.signatures_waiting.length > 0
  return (
    <>
      {job.removed === null ? (
        <div className="flex flex-wrap gap-2">
          <Press icon={<Pencil aria-hidden />} onClick={() => onAsk('draw')}>
            {t('photos.draw')}
          </Press>
          {isOwn ? (
            <Press icon={<Captions aria-hidden />} onClick={() => onAsk('caption')}>
              {t('photos.caption')}
            </Press>
          ) : null}
          {isOwn && !isSettled ? (
            <Press icon={<Trash2 aria-hidden />} onClick={() => onAsk('delete')}>
              {t('photos.delete')}
            </Press>
          ) : null}
        </div>
      ) : null}
      {isOwn && isSettled ? <p className="text-sm text-text-2">{t('photos.delete_kept')}</p> : null}
    </>
  )
}

/** What a photo shows, in the words of whoever took it. */
function CaptionSheet({
  job,
  taskId,
  photo,
  onClose,
}: {
  job: PhoneJob
  taskId: string | null
  photo: ShownPhoto
  onClose: () => void
}) {
  const t = useTranslations('field')
  const { id } = job.work_order
  const about = { key: `${id} caption ${photo.sha256}`, work_order_id: id, task_id: taskId, label: null }
  const { value, onValueChange } = useTyped(about, photo.caption ?? '')
  const saving = useSaving()
  const save = () => {
    const payload = { task_id: taskId, upload: photo.sha256, caption: value.trim() || null }
    const command = { kind: 'caption_photo', ...aboutJob(job), payload } as const
    void saving(() => send({ ...command, upload: photo.sha256, draft: about.key }), onClose)
  }
  return (
    <Sheet title={t('photos.caption')} onClose={onClose}>
      <TextField
        label={t('photos.caption_hint')}
        maxLength={CAPTION_LENGTH}
        value={value}
        onValueChange={onValueChange}
      />
      <Press block variant="primary" onClick={save}>
        {t('photos.caption_save')}
      </Press>
    </Sheet>
  )
}

/** The picture itself: two fingers make it larger, as the button does, and one moves it then or turns to the next. */
function Picture({ photo, onTurn }: { photo: ShownPhoto; onTurn: (by: number) => void }) {
  const t = useTranslations('field')
  const { address, isRead } = usePicture(photo, true)
  const [isLarge, setLarge] = useState(false)
  const touched = useRef<number | null>(null)
  return (
    <div className="relative min-h-0 flex-1 bg-sunken">
      <div
        className={cn('size-full', isLarge ? 'overflow-auto' : 'flex items-center justify-center overflow-hidden')}
        onTouchStart={({ touches }) => {
          touched.current = touches.length === 1 && !isLarge ? (touches[0]?.clientX ?? null) : null
        }}
        onTouchEnd={({ changedTouches }) => {
          const moved = touched.current === null ? 0 : (changedTouches[0]?.clientX ?? 0) - touched.current
          touched.current = null
          if (Math.abs(moved) >= SWIPE) onTurn(moved > 0 ? -1 : 1)
        }}
      >
        {address ? (
          <img
            src={address}
            alt={photo.name}
            className={isLarge ? 'w-[250%] max-w-none' : 'max-h-full max-w-full object-contain'}
          />
        ) : isRead ? (
          <p className="p-6 text-center text-base text-text-2">{t('photos.missing')}</p>
        ) : null}
      </div>
      {address ? (
        <span className="absolute right-3 bottom-3">
          <Press
            aria-label={t(isLarge ? 'photos.smaller' : 'photos.larger')}
            icon={isLarge ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
            onClick={() => setLarge(!isLarge)}
          />
        </span>
      ) : null}
    </div>
  )
}
