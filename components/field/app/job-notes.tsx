'use client'

import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Time } from '@/components/ui/time'
import { NOTES_LENGTH } from '@/lib/domain/limits'
import type { PhoneJob } from '@/components/field/store/types'
import { send, useSettings } from '@/components/field/store/use-field'
import { TextField } from './fields'
import { aboutJob } from './moves'
import { Press } from './press'
import { Part } from './screen'
import { Sheet } from './sheet'
import { useTyped } from './use-draft'
import { useSaving } from './use-saving'

/** What was noted on site, by everybody, and what the next one should know. Notes are only ever added to; who wrote one corrects it. */
export function JobNotes({ job }: { job: PhoneJob }) {
  const t = useTranslations('field')
  const about = {
    key: `${job.work_order.id} note`,
    work_order_id: job.work_order.id,
    task_id: null,
    label: t('notes.new'),
  }
  const { value: text, onValueChange, setTyped } = useTyped(about)
  const notes = job.on_site.filter(({ kind }) => kind === 'note').toReversed()
  const ownId = useSettings()?.technician?.id
  const [correcting, setCorrecting] = useState<{ id: string; text: string } | null>(null)
  const saving = useSaving()
  const save = () =>
    void saving(
      () => send({ kind: 'note', ...aboutJob(job), payload: { text: text.trim() }, draft: about.key }),
      () => setTyped(''),
    )
  return (
    <Part title={t('notes.title')}>
      {notes.length + job.notes_waiting.length > 0 ? (
        <ul aria-label={t('notes.title')} className="flex flex-col gap-3">
          {notes.map(({ id, text: said, technician, technician_id, occurred_at }) => (
            <Note
              key={id}
              text={said ?? ''}
              by={technician}
              at={occurred_at}
              onCorrect={technician_id === ownId ? () => setCorrecting({ id, text: said ?? '' }) : undefined}
            />
          ))}
          {job.notes_waiting.map(({ id, text: said, at }) => (
            <Note key={id} text={said} by={null} at={at} onCorrect={() => setCorrecting({ id, text: said })} />
          ))}
        </ul>
      ) : null}
      <TextField label={t('notes.new')} maxLength={NOTES_LENGTH} value={text} onValueChange={onValueChange} />
      {text.trim() === '' ? null : (
        <Press variant="primary" onClick={save}>
          {t('notes.add')}
        </Press>
      )}
      {correcting ? <CorrectionSheet job={job} note={correcting} onClose={() => setCorrecting(null)} /> : null}
    </Part>
  )
}

function Note({
  text,
  by,
  at,
  onCorrect,
}: {
  text: string
  by: string | null
  at: string
  /** Absent where it is somebody else’s. */
  onCorrect?: () => void
}) {
  const t = useTranslations('field')
  return (
    <li className="flex min-w-0 items-start gap-2 border-l-2 border-line-strong pl-3">
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="text-base wrap-anywhere whitespace-pre-line">{text}</span>
        <span className="text-xs text-text-2">
          {by ?? t('notes.by_you')} · <Time value={at} />
        </span>
      </span>
      {onCorrect ? (
        <Press
          variant="ghost"
          aria-label={t('notes.correct_named', { text: text.slice(0, 60) })}
          icon={<Pencil aria-hidden />}
          onClick={onCorrect}
        />
      ) : null}
    </li>
  )
}

/** Writes a note anew: the one that was written before stays in the history of the job. */
function CorrectionSheet({
  job,
  note,
  onClose,
}: {
  job: PhoneJob
  note: { id: string; text: string }
  onClose: () => void
}) {
  const t = useTranslations('field')
  const [typed, setTyped] = useState(note.text)
  const saving = useSaving()
  const text = typed.trim()
  const save = () =>
    void saving(
      async () => text === note.text || send({ kind: 'note', ...aboutJob(job), payload: { text, voids_id: note.id } }),
      onClose,
    )
  return (
    <Sheet title={t('notes.correct')} description={t('notes.correct_hint')} onClose={onClose}>
      <TextField label={t('notes.corrected')} maxLength={NOTES_LENGTH} value={typed} onValueChange={setTyped} />
      <Press block variant="primary" disabled={text === ''} onClick={save}>
        {t('notes.correct_save')}
      </Press>
    </Sheet>
  )
}
