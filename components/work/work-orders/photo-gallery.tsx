'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Card } from '@/components/ui/card'
import { Dialog } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { here } from '@/components/ui/picture-link'
import type { PhotoRecord } from '@/lib/schemas/work/task'

/** `task` names the task, or the job itself. */
type Shown = PhotoRecord & { task: string }

/** The photos of the job and of all its tasks; a press shows one large, with the arrow keys from one to the next. */
export function PhotoGallery({ photos }: { photos: readonly Shown[] }) {
  const [at, setAt] = useState<number | null>(null)
  if (photos.length === 0) return <Card title="Photos" empty="Added when a task is completed" />

  return (
    <Card title="Photos" count={photos.length}>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-6">
        {photos.map(({ id, thumbnail_url: url, task, caption }, index) => (
          <li key={id} className="min-w-0">
            <button
              type="button"
              onClick={() => setAt(index)}
              className="block w-full overflow-hidden rounded-md border border-line hover:border-line-strong"
            >
              <img
                src={here(url)}
                alt={[`Photo ${index + 1} of ${task}`, caption].filter(Boolean).join(': ')}
                loading="lazy"
                className="aspect-square w-full object-cover"
              />
            </button>
            {caption ? <p className="mt-1 line-clamp-2 text-xs wrap-anywhere text-text-2">{caption}</p> : null}
          </li>
        ))}
      </ul>
      <PhotoDialog photos={photos} at={at} onTurn={setAt} />
    </Card>
  )
}

/** One of the photos large, with the arrow keys from one to the next; nothing while none is chosen. */
export function PhotoDialog({
  photos,
  at,
  onTurn,
}: {
  photos: readonly Shown[]
  at: number | null
  onTurn: (at: number | null) => void
}) {
  const photo = at === null ? undefined : photos[at]
  if (!photo || at === null) return null
  const step = (by: number) => onTurn((at + by + photos.length) % photos.length)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onTurn(null)}
      size="lg"
      title={photo.task}
      description={[`Photo ${at + 1} of ${photos.length}`, photo.caption].filter(Boolean).join(' · ')}
    >
      <div
        role="group"
        aria-label="Photos"
        className="flex items-center gap-2"
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft') step(-1)
          if (event.key === 'ArrowRight') step(1)
        }}
      >
        <IconButton label="Previous photo" icon={<ChevronLeft aria-hidden />} onClick={() => step(-1)} />
        <img
          src={here(photo.url)}
          alt={`Photo ${at + 1} of ${photo.task}`}
          className="max-h-[70dvh] min-w-0 flex-1 rounded-md object-contain"
        />
        <IconButton label="Next photo" icon={<ChevronRight aria-hidden />} onClick={() => step(1)} />
      </div>
    </Dialog>
  )
}
