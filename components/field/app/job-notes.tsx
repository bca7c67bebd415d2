'use client'

import { useTranslations } from 'use-intl'
import { Time } from '@/components/ui/time'
import { NOTES_LENGTH } from '@/lib/domain/limits'
import type { PhoneJob } from '@/components/field/store/types'
import { send } from '@/components/field/store/use-field'
import { TextField } from './fields'
import { aboutJob } from './moves'
import { Press } from './press'
import { Part } from './screen'
import { useTyped } from './use-draft'
import { useSaving } from './use-saving'

/** What was noted on site, by everybody, and what the next one should know. Notes are only ever added to. */
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
          {notes.map(({ id, text: said, technician, occurred_at }) => (
            <Note key={id} text={said ?? ''} by={technician} at={occurred_at} />
          ))}
          {job.notes_waiting.map(({ text: said, at }) => (
            <Note key={`${at} ${said}`} text={said} by={null} at={at} />
          ))}
        </ul>
      ) : null}
      <TextField label={t('notes.new')} maxLength={NOTES_LENGTH} value={text} onValueChange={onValueChange} />
      {text.trim() === '' ? null : (
        <Press variant="primary" onClick={save}>
          {t('notes.add')}
        </Press>
      )}
    </Part>
  )
}

function Note({ text, by, at }: { text: string; by: string | null; at: string }) {
  const t = useTranslations('field')
  return (
    <li className="flex min-w-0 flex-col gap-0.5 border-l-2 border-line-strong pl-3">
      <span className="text-base wrap-anywhere whitespace-pre-line">{text}</span>
      <span className="text-xs text-text-2">
        {by ?? t('notes.by_you')} · <Time value={at} />
      </span>
    </li>
  )
}
