'use client'

import { Camera, X } from 'lucide-react'
import { useId, useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Spinner } from '@/components/ui/spinner'
import { MAX_PHOTOS } from '@/lib/schemas/work/task'
import { readPhoto } from './read-photo'

export type PickedPhoto = { name: string; data: string }

/** Pictures to send along, each with its preview. */
export function PhotosField({
  photos,
  onChange,
  onReading,
  errors,
}: {
  photos: readonly PickedPhoto[]
  onChange: (photos: PickedPhoto[]) => void
  /** Whether chosen pictures are still being read: what is sent now would lack them. */
  onReading: (reading: boolean) => void
  /** What the server said of each, by its place. */
  errors: Record<number, string>
}) {
  const id = useId()
  const [reading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function pick(files: FileList | null) {
    const chosen = [...(files ?? [])]
    const room = MAX_PHOTOS - photos.length
    setProblem(
      chosen.length > room ? `Only ${MAX_PHOTOS} photos can be added at once; only the first were kept.` : null,
    )
    setReading(true)
    onReading(true)
    const read = await Promise.allSettled(chosen.slice(0, room).map(readPhoto))
    setReading(false)
    onReading(false)
    const unread = read.flatMap((result, index) => (result.status === 'rejected' ? [chosen[index]?.name ?? ''] : []))
    if (unread.length > 0) setProblem(`Not a picture: ${unread.join(', ')}. Use JPEG, PNG or WebP.`)
    onChange([...photos, ...read.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))])
  }

  return (
    <div role="group" aria-labelledby={`${id}-label`} className="flex min-w-0 flex-col gap-1.5">
      <span id={`${id}-label`} className="text-xs font-medium text-text-2">
        Photos
      </span>
      {photos.length > 0 ? (
        <Previews
          photos={photos}
          errors={errors}
          onRemove={(photo) => onChange(photos.filter((other) => other !== photo))}
        />
      ) : null}
      <span className="flex items-center gap-2">
        <label
          className={`${buttonClass({ size: 'lg' })} has-focus-visible:outline-2 has-focus-visible:outline-accent`}
        >
          {reading ? <Spinner /> : <Camera aria-hidden />}
          Add photos
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp"
            multiple
            className="sr-only"
            onChange={(event) => {
              const input = event.currentTarget
              void pick(input.files).finally(() => (input.value = ''))
            }}
          />
        </label>
        <span role="status" className="text-xs text-danger-text">
          {problem}
        </span>
      </span>
    </div>
  )
}

function Previews({
  photos,
  errors,
  onRemove,
}: {
  photos: readonly PickedPhoto[]
  errors: Record<number, string>
  onRemove: (photo: PickedPhoto) => void
}) {
  return (
    <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
      {photos.map((photo, index) => (
        <li key={`${photo.name} ${photo.data.length}`} className="relative min-w-0">
          <img
            src={photo.data}
            alt={photo.name}
            className="aspect-square w-full rounded-md border border-line object-cover"
          />
          <span className="absolute top-1 right-1 rounded-md bg-raised">
            <IconButton
              size="sm"
              label={`Remove ${photo.name}`}
              icon={<X aria-hidden />}
              onClick={() => onRemove(photo)}
            />
          </span>
          {errors[index] ? <p className="mt-0.5 text-xs text-danger-text">This {errors[index]}.</p> : null}
        </li>
      ))}
    </ul>
  )
}
