'use client'

import { Camera, Image, ImageUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PhoneJob } from '@/components/field/store/types'
import { readUpload } from '@/components/field/store/use-field'
import { PressFile } from './press'
import { Part } from './screen'
import { useTakePhoto } from './take-photo'

/** The photos of a job: those that wait as they are, those at the office by their number; and another one, of the job itself. */
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
                sent={job.photos}
                waiting={waiting}
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
        sent={task.photos}
        waiting={waiting}
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
        <PressFile camera icon={<Camera aria-hidden />} onFile={(file) => void take(file)}>
          {t('photos.take')}
        </PressFile>
        <PressFile icon={<Image aria-hidden />} onFile={(file) => void take(file)}>
          {t('photos.choose')}
        </PressFile>
      </div>
      <p role="status" className="text-sm text-danger-text">
        {problem}
      </p>
    </div>
  )
}

function Pictures({
  sent,
  waiting,
  nameOf,
}: {
  sent: readonly { id: string }[]
  waiting: readonly { upload: string }[]
  nameOf: (number: number) => string
}) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {sent.map(({ id }, index) => (
        <img
          key={id}
          src={`/field/photos/${id}`}
          loading="lazy"
          alt={nameOf(index + 1)}
          className="size-20 rounded-md border border-line bg-sunken object-cover text-xs"
        />
      ))}
      {waiting.map(({ upload }, index) => (
        <WaitingPhoto key={upload} sha256={upload} alt={nameOf(sent.length + index + 1)} />
      ))}
    </span>
  )
}

function WaitingPhoto({ sha256, alt }: { sha256: string; alt: string }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let objectUrl: string | null = null
    let isGone = false
    const read = async () => {
      const bytes = await readUpload(sha256)
      if (isGone || !bytes) return
      objectUrl = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }))
      setAddress(objectUrl)
    }
    void read()
    return () => {
      isGone = true
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [sha256])
  return (
    <span className="relative">
      {address ? (
        <img src={address} alt={alt} className="size-20 rounded-md border border-line object-cover" />
      ) : (
        <span className="block size-20 rounded-md border border-line bg-sunken" />
      )}
      <span
        data-tone="amber"
        className="absolute right-1 bottom-1 rounded-sm bg-(--tone-soft) p-0.5 text-(--tone-text)"
      >
        <ImageUp aria-hidden className="size-4" />
      </span>
    </span>
  )
}
