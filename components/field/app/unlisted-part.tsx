'use client'

import { Camera } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PhoneJob } from '@/components/field/store/types'
import { send } from '@/components/field/store/use-field'
import { LineField } from './fields'
import { aboutJob } from './moves'
import { quantityIn } from './numbers'
import { Press, PressFile } from './press'
import { useTakePhoto } from './take-photo'
import { useSaving } from './use-saving'

/** A part that is in no catalogue: what it is in the words of who used it, for the office to find, with a photo of its label. */
export function UnlistedPart({
  job,
  taskId,
  typed,
  onDone,
}: {
  job: PhoneJob
  taskId: string
  /** What was searched for. */
  typed: string
  onDone: () => void
}) {
  const t = useTranslations('field')
  const [name, setName] = useState(typed)
  const [number, setNumber] = useState('1')
  const [photos, setPhotos] = useState(0)
  const { take, problem } = useTakePhoto(job.work_order.id, taskId)
  const quantity = quantityIn(number)
  const saving = useSaving()
  const isReady = name.trim() !== '' && quantity !== null && quantity > 0
  const add = () => {
    if (!isReady) return
    const text = t('parts.unlisted_note', { quantity, name: name.trim() })
    void saving(() => send({ kind: 'note', ...aboutJob(job), payload: { text } }), onDone)
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <LineField
        label={t('parts.unlisted_name')}
        hint={t('parts.unlisted_hint')}
        maxLength={200}
        value={name}
        onValueChange={setName}
      />
      <LineField
        inputMode="numeric"
        label={t('parts.quantity')}
        problem={quantity === null || quantity === 0 ? t('parts.unlisted_wrong') : null}
        value={number}
        onValueChange={setNumber}
      />
      <PressFile
        camera
        icon={<Camera aria-hidden />}
        onFiles={(files) => void take(files).then((sha256) => sha256 !== null && setPhotos((count) => count + 1))}
      >
        {t(photos > 0 ? 'parts.unlisted_photo_taken' : 'parts.unlisted_photo')}
      </PressFile>
      {photos > 0 ? <p className="text-sm text-text-2">{t('item.photo_taken')}</p> : null}
      <p role="status" className="text-sm text-danger-text empty:hidden">
        {problem}
      </p>
      <Press type="submit" block variant="primary" disabled={!isReady}>
        {t('parts.unlisted_add')}
      </Press>
    </form>
  )
}
