'use client'

import { Camera } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FOLLOW_UPS, type FollowUpKind } from '@/lib/domain/field/kinds'
import { NAME_LENGTH, NOTES_LENGTH } from '@/lib/domain/limits'
import type { PhoneJob } from '@/components/field/store/types'
import { send, useAssetsOnPhone, useCatalogue } from '@/components/field/store/use-field'
import type { PayloadOf } from '@/lib/schemas/field/commands'
import { Choice, LineField, TextField } from './fields'
import { aboutJob } from './moves'
import { quantityIn } from './numbers'
import { Press, PressFile } from './press'
import { Sheet } from './sheet'
import { useTakePhoto } from './take-photo'
import { useTyped } from './use-draft'
import { useSaving } from './use-saving'

/** What the chosen kind asks for, as it is typed. */
type Typed = { day: string; part: string; quantity: string; asset_id: string }
type Payload = PayloadOf<'follow_up'>

/** Parts that are offered while one is typed: more do not fit above the keyboard. */
const OFFERED = 4

/** Asks the office for another visit, a part, or a new work order. */
export function FollowUpSheet({ job, onClose }: { job: PhoneJob; onClose: () => void }) {
  const t = useTranslations('field')
  const [what, setWhat] = useState<FollowUpKind>()
  const [typed, setTyped] = useState<Typed>({ day: '', part: '', quantity: '1', asset_id: '' })
  const about = { key: `${job.work_order.id} follow-up`, work_order_id: job.work_order.id, task_id: null, label: null }
  const { value: description, onValueChange } = useTyped(about)
  const [photos, setPhotos] = useState<string[]>([])
  const { take, problem } = useTakePhoto(job.work_order.id, null)
  const machines = useMachines(job)
  const parts = useCatalogue()?.parts ?? []
  const saving = useSaving()
  const change = (changed: Partial<Typed>) => setTyped({ ...typed, ...changed })
  const payload = what && payloadOf(what, typed, { description: description.trim(), photos, machines, parts })
  const save = () => {
    if (payload) void saving(() => send({ kind: 'follow_up', ...aboutJob(job), payload, draft: about.key }), onClose)
  }
  return (
    <Sheet title={t('follow_up.ask_title')} description={t('follow_up.ask_hint')} onClose={onClose}>
      <Choice
        stacked
        legend={t('follow_up.title')}
        options={FOLLOW_UPS.map((value) => ({ value, label: t(`follow_up.kind.${value}`) }))}
        value={what}
        onChoose={setWhat}
      />
      {what === 'part' ? <PartFields typed={typed} change={change} parts={parts} /> : null}
      {what ? (
        <>
          <TextField
            label={t(DESCRIPTION[what])}
            required={what !== 'part'}
            maxLength={NOTES_LENGTH}
            value={description}
            onValueChange={onValueChange}
          />
          {what === 'work_order' && machines.length > 0 ? (
            <Choice
              stacked
              legend={t('follow_up.machine')}
              options={[...machines, { id: '', name: t('follow_up.no_machine') }].map(({ id, name }) => ({
                value: id,
                label: name,
              }))}
              value={typed.asset_id}
              onChoose={(asset_id) => change({ asset_id })}
            />
          ) : null}
          {what === 'visit' ? (
            <LineField
              type="date"
              label={t('follow_up.day')}
              value={typed.day}
              onValueChange={(day) => change({ day })}
            />
          ) : null}
          <PressFile
            camera
            icon={<Camera aria-hidden />}
            onFiles={(files) => void take(files).then((sha256) => sha256 && setPhotos((before) => [...before, sha256]))}
          >
            {t('follow_up.photo')}
          </PressFile>
          <p role="status" className="text-sm empty:hidden">
            {problem ?? (photos.length > 0 ? t('follow_up.photos', { count: photos.length }) : null)}
          </p>
          <Press block variant="primary" disabled={!payload} onClick={save}>
            {t('follow_up.save')}
          </Press>
        </>
      ) : null}
    </Sheet>
  )
}

const DESCRIPTION = {
  visit: 'follow_up.reason',
  part: 'follow_up.note',
  work_order: 'follow_up.problem',
} as const

/** The part, from the catalogue as soon as its name is one, and how many. */
function PartFields({
  typed,
  change,
  parts,
}: {
  typed: Typed
  change: (changed: Partial<Typed>) => void
  parts: readonly PartName[]
}) {
  const t = useTranslations('field')
  const searchText = typed.part.trim().toLocaleLowerCase()
  const offered = searchText === '' ? [] : parts.filter((part) => namesOf(part).includes(searchText)).slice(0, OFFERED)
  return (
    <>
      <LineField
        required
        label={t('follow_up.part')}
        hint={t('follow_up.part_hint')}
        maxLength={NAME_LENGTH}
        value={typed.part}
        onValueChange={(part) => change({ part })}
      />
      {offered.length > 0 && !offered.some(({ name }) => name === typed.part) ? (
        <span className="flex flex-col gap-1.5">
          {offered.map(({ id, name }) => (
            <Press key={id} block onClick={() => change({ part: name })}>
              {name}
            </Press>
          ))}
        </span>
      ) : null}
      <LineField
        inputMode="numeric"
        label={t('follow_up.quantity')}
        problem={quantityOf(typed) === null ? t('parts.unlisted_wrong') : null}
        value={typed.quantity}
        onValueChange={(quantity) => change({ quantity })}
      />
    </>
  )
}

type PartName = { id: string; name: string; part_number: string | null }
const namesOf = ({ name, part_number }: PartName) => `${name} ${part_number ?? ''}`.toLocaleLowerCase()

function quantityOf({ quantity }: Typed): number | null {
  const number = quantityIn(quantity)
  return number === 0 ? null : number
}

type Held = { description: string; photos: string[]; machines: readonly Machine[]; parts: readonly PartName[] }

/** What is sent; null as long as something is missing. */
function payloadOf(what: FollowUpKind, typed: Typed, held: Held): Payload | null {
  if (what === 'part') return partPayload(typed, held)
  const { description, photos, machines } = held
  if (description === '') return null
  if (what === 'visit') return { what, description, day: typed.day || null, photos }
  const machine = machines.find(({ id }) => id === typed.asset_id)
  return { what, asset_id: machine?.id ?? null, asset: machine?.name ?? null, description, photos }
}

function partPayload(typed: Typed, { description, photos, parts }: Held): Payload | null {
  const [name, quantity] = [typed.part.trim(), quantityOf(typed)]
  if (name === '' || quantity === null) return null
  const part = parts.find((one) => one.name === name)
  return { what: 'part', part_id: part?.id ?? null, name, quantity, description: description || null, photos }
}

type Machine = { id: string; name: string }

/** Machines of the site of a job, as far as the phone knows them: those of the job and their siblings, by name. */
function useMachines(job: PhoneJob): Machine[] {
  const assets = useAssetsOnPhone() ?? []
  const ofJob = assets.filter(({ id }) => job.work_order.asset_ids.includes(id))
  const machines = new Map(
    ofJob.flatMap((asset) => [asset, ...(asset.siblings ?? [])]).map(({ id, name }) => [id, { id, name }]),
  )
  return [...machines.values()].toSorted((one, other) => one.name.localeCompare(other.name))
}
