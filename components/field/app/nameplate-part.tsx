'use client'

import { Camera, TextSearch } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NAMEPLATE_FIELDS, type NameplateField } from '@/lib/domain/field/kinds'
import { NAME_LENGTH } from '@/lib/domain/limits'
import type { PayloadOf } from '@/lib/schemas/field/commands'
import type { SyncedAsset } from '@/lib/schemas/field/sync'
import type { PhoneJob } from '@/components/field/store/types'
import { send } from '@/components/field/store/use-field'
import { LineField } from './fields'
import { FollowUp } from './follow-ups'
import { aboutJob } from './moves'
import { Press, PressFile } from './press'
import { codesIn } from './read-codes'
import { Sheet } from './sheet'
import { useTakePhoto } from './take-photo'
import { useSaving } from './use-saving'

type Props = { job: PhoneJob; asset: SyncedAsset }

/** What the nameplate of a machine says: what was proposed to the office before, and a way to propose it. */
export function NameplatePart({ job, asset }: Props) {
  const t = useTranslations('field')
  const [isOpen, setOpen] = useState(false)
  const proposals = job.follow_ups.filter(({ payload }) => isNameplateOf(payload as PayloadOf<'follow_up'>, asset.id))
  return (
    <>
      {proposals.length > 0 ? (
        <ul aria-label={t('nameplate.title')} className="flex flex-col gap-3">
          {proposals.map((entry) => (
            <FollowUp key={entry.id} entry={entry} />
          ))}
        </ul>
      ) : null}
      {job.removed ? null : (
        <Press icon={<TextSearch aria-hidden />} onClick={() => setOpen(true)}>
          {t('nameplate.read_it')}
        </Press>
      )}
      {isOpen ? <NameplateSheet job={job} asset={asset} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function isNameplateOf(payload: PayloadOf<'follow_up'>, assetId: string): boolean {
  return payload.what === 'nameplate' && payload.asset_id === assetId
}

type Values = Record<NameplateField, string>
const NOTHING: Values = { serial_number: '', model_number: '', manufacturer: '' }

/** A photo of the nameplate, whose codes are the serial number and the model; what no code says is typed, and marked so. */
function NameplateSheet({ job, asset, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations('field')
  const [values, setValues] = useState(NOTHING)
  const [codes, setCodes] = useState<readonly string[]>([])
  const [photos, setPhotos] = useState<string[]>([])
  const [isReading, setReading] = useState(false)
  const { take, problem } = useTakePhoto(job.work_order.id, null)
  const saving = useSaving()
  const isRead = (name: NameplateField) => codes.includes(values[name].trim())
  const photograph = async (files: readonly File[]) => {
    setReading(true)
    const [sha256, found] = await Promise.all([take(files), Promise.all(files.map(codesIn))])
    setReading(false)
    if (sha256) setPhotos((before) => [...before, sha256])
    const [serial_number = '', model_number = ''] = found.flat()
    setCodes((before) => [...before, ...found.flat()])
    setValues((before) => ({
      ...before,
      serial_number: before.serial_number || serial_number,
      model_number: before.model_number || model_number,
    }))
  }
  const filled = NAMEPLATE_FIELDS.filter((name) => values[name].trim() !== '')
  const save = () => {
    const said = Object.fromEntries(filled.map((name) => [name, values[name].trim()]))
    const about = { what: 'nameplate' as const, asset_id: asset.id, asset: asset.name }
    const payload = { ...about, ...said, read: filled.filter(isRead), photos }
    void saving(() => send({ kind: 'follow_up', ...aboutJob(job), payload }), onClose)
  }
  return (
    <Sheet title={t('nameplate.title')} description={t('nameplate.hint')} onClose={onClose}>
      <PressFile camera icon={<Camera aria-hidden />} onFiles={(files) => void photograph(files)}>
        {t('nameplate.photo')}
      </PressFile>
      <p role="status" className="text-sm empty:hidden">
        {problem ?? wordsAfter(t, photos.length, codes.length, isReading)}
      </p>
      {NAMEPLATE_FIELDS.map((name) => (
        <LineField
          key={name}
          label={t(`nameplate.${name}`)}
          hint={values[name].trim() === '' ? undefined : t(isRead(name) ? 'nameplate.by_code' : 'nameplate.by_hand')}
          maxLength={NAME_LENGTH}
          value={values[name]}
          onValueChange={(value) => setValues({ ...values, [name]: value })}
        />
      ))}
      <Press block variant="primary" disabled={filled.length === 0 || isReading} onClick={save}>
        {t('follow_up.save')}
      </Press>
    </Sheet>
  )
}

/** What became of the photo: whether a code was read. */
function wordsAfter(
  t: ReturnType<typeof useTranslations<'field'>>,
  photos: number,
  codes: number,
  isReading: boolean,
): string | null {
  if (isReading) return t('nameplate.reading')
  if (photos === 0) return null
  return codes > 0 ? t('nameplate.codes', { count: codes }) : t('nameplate.no_code')
}
