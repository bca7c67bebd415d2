'use client'

import { Camera, Image, ImageUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PhoneJob } from '@/components/field/store/types'
import { latePart } from '@/components/ui/late-part'
import { PHONE_PARTS } from './late-parts'
import { PressFile } from './press'
import { Part } from './screen'
import { useTakePhoto } from './take-photo'
import { type ShownPhoto, usePicture } from './use-picture'

const PhotoViewer = PHONE_PARTS.add(latePart(async () => ({ default: (await import('./photo-viewer')).PhotoViewer })))

/** The photos of a job and of its tasks, and another one, of the job itself. */
export function PhotoStrip({ job }: { job: PhoneJob }) {
  const t = useTranslations('field')
  const waiting = job.photos_waiting.filter(({ task_id }) => task_id === null)
  const count = job.tasks.reduce((sum, task) => sum + task.photos.length, job.photos.length + job.photos_waiting.length)
  return (
    <Part title={t('photos.title')}>
      {count > 0 ? (
        <ul aria-label={t('photos.title')} className="flex flex-col gap-3">
          {job.photos.length + waiting.length > 0 ? (
            <li className="flex min-w-0 flex-col gap-1.5">
              {job.tasks.length > 0 ? <span className="text-sm">{t('photos.of_job')}</span> : null}
              <Pictures
                job={job}
                taskId={null}
                sent={job.photos}
                nameOf={(number) => t('photos.numbered_of_job', { number })}
              />
            </li>
          ) : null}
          {job.tasks.map((task) => (
            <TaskPhotos key={task.id} job={job} task={task} showsTask />
          ))}
        </ul>
      ) : null}
      {job.removed === null ? <TakePhoto workOrderId={job.work_order.id} taskId={null} /> : null}
    </Part>
  )
}

/** The photos of one task. */
export function TaskPhotos({
  job,
  task,
  showsTask = false,
}: {
  job: PhoneJob
  task: PhoneJob['tasks'][number]
  showsTask?: boolean
}) {
  const t = useTranslations('field')
  const waiting = job.photos_waiting.filter(({ task_id }) => task_id === task.id)
  if (task.photos.length + waiting.length === 0) return null
  return (
    <li className="flex min-w-0 flex-col gap-1.5">
      {showsTask ? <span className="text-sm wrap-anywhere">{task.name}</span> : null}
      <Pictures
        job={job}
        taskId={task.id}
        sent={task.photos}
        nameOf={(number) => t('photos.numbered', { number, task: task.name })}
      />
    </li>
  )
}

/** Takes a photo, or chooses one, of a task or of the job itself. */
export function TakePhoto({ workOrderId, taskId }: { workOrderId: string; taskId: string | null }) {
  const t = useTranslations('field')
  const { take, problem } = useTakePhoto(workOrderId, taskId)
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        <PressFile camera icon={<Camera aria-hidden />} onFiles={(files) => void take(files)}>
          {t('photos.take')}
        </PressFile>
        <PressFile icon={<Image aria-hidden />} onFiles={(files) => void take(files)}>
          {t('photos.choose')}
        </PressFile>
      </div>
      <p role="status" className="text-sm text-danger-text">
        {problem}
      </p>
    </div>
  )
}

/** Photos in a row; a press opens one. */
function Pictures({
  job,
  taskId,
  sent,
  nameOf,
}: {
  job: PhoneJob
  taskId: string | null
  sent: readonly { id: string; sha256: string; caption?: string | null }[]
  nameOf: (number: number) => string
}) {
  const t = useTranslations('field')
  const [opened, setOpened] = useState<string | null>(null)
  const waiting = job.photos_waiting.filter(({ task_id }) => task_id === taskId)
  const captions = new Map(waiting.map(({ upload, caption }) => [upload, caption]))
  // The same picture taken twice is one photo.
  const unsent = [...captions.keys()].filter((upload) => !sent.some(({ sha256 }) => sha256 === upload))
  const photos: ShownPhoto[] = [
    ...sent.map(({ id, sha256, caption = null }) => ({ key: id, id, sha256, caption })),
    ...unsent.map((upload) => ({ key: upload, id: null, sha256: upload, caption: captions.get(upload) ?? null })),
  ].map((photo, index) => ({ ...photo, name: nameOf(index + 1) }))
  return (
    <span className="flex flex-wrap items-center gap-2">
      {photos.map((photo) => (
        <button
          key={photo.key}
          type="button"
          aria-label={t('photos.open', { name: photo.name })}
          onClick={() => setOpened(photo.sha256)}
          className="relative block size-20 overflow-hidden rounded-md border border-line bg-sunken"
        >
          <Thumbnail photo={photo} />
          {photo.id === null ? (
            <span
              data-tone="amber"
              className="absolute right-1 bottom-1 rounded-sm bg-(--tone-soft) p-0.5 text-(--tone-text)"
            >
              <ImageUp aria-hidden className="size-4" />
            </span>
          ) : null}
        </button>
      ))}
      {opened !== null && photos.length > 0 ? (
        <PhotoViewer job={job} taskId={taskId} photos={photos} first={opened} onClose={() => setOpened(null)} />
      ) : null}
    </span>
  )
}

/** A photo as small as a thumb; where this phone has none of it and nobody can be asked, a mark that there is one. */
function Thumbnail({ photo }: { photo: ShownPhoto }) {
  const { address, isRead } = usePicture(photo, false)
  const [hasFailed, setFailed] = useState(false)
  const source = address ?? (isRead && photo.id !== null && !hasFailed ? `/field/photos/${photo.id}` : null)
  if (source === null && !isRead) return null
  return source === null ? (
    <span role="img" aria-label={photo.name} className="flex size-full items-center justify-center text-text-3">
      <Image aria-hidden className="size-6" />
    </span>
  ) : (
    <img
      src={source}
      loading="lazy"
      alt={photo.name}
      onError={() => setFailed(true)}
      className="size-full object-cover text-xs"
    />
  )
}
