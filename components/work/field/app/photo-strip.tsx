'use client'

import { ImageUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PhoneJob } from '@/components/work/field/store/types'
import { readUpload } from '@/components/work/field/store/use-field'
import { Part } from './screen'

/** The photos of a job: those that wait as they are, those at the office by their number. */
export function PhotoStrip({ job }: { job: PhoneJob }) {
  const t = useTranslations('field')
  const count = job.tasks.reduce((sum, task) => sum + task.photos.length, job.photos_waiting.length)
  if (count === 0) return null
  return (
    <Part title={t('photos.title')}>
      <ul aria-label={t('photos.title')} className="flex flex-col gap-3">
        {job.tasks.map((task) => (
          <TaskPhotos key={task.id} job={job} task={task} named />
        ))}
      </ul>
    </Part>
  )
}

/** The photos of one task. */
export function TaskPhotos({
  job,
  task,
  named = false,
}: {
  job: PhoneJob
  task: PhoneJob['tasks'][number]
  named?: boolean
}) {
  const t = useTranslations('field')
  const waiting = job.photos_waiting.filter(({ task_id }) => task_id === task.id)
  const sent = task.photos.length
  if (sent + waiting.length === 0) return null
  return (
    <li className="flex min-w-0 flex-col gap-1.5">
      {named ? <span className="text-sm wrap-anywhere">{task.name}</span> : null}
      <span className="flex flex-wrap items-center gap-2">
        {task.photos.map(({ id }, place) => (
          <img
            key={id}
            src={`/field/photos/${id}`}
            loading="lazy"
            alt={t('photos.numbered', { number: place + 1, task: task.name })}
            className="size-20 rounded-md border border-line bg-sunken object-cover text-xs"
          />
        ))}
        {waiting.map(({ upload }, place) => (
          <WaitingPhoto
            key={upload}
            sha256={upload}
            alt={t('photos.numbered', { number: sent + place + 1, task: task.name })}
          />
        ))}
      </span>
    </li>
  )
}

function WaitingPhoto({ sha256, alt }: { sha256: string; alt: string }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let isGone = false
    const read = async () => {
      const bytes = await readUpload(sha256)
      if (isGone || !bytes) return
      made = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }))
      setAddress(made)
    }
    void read()
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
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
