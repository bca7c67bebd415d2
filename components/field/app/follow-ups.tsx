'use client'

import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Time } from '@/components/ui/time'
import type { CommandEntry, PhoneJob } from '@/components/field/store/types'
import type { PayloadOf } from '@/lib/schemas/field/commands'
import { FollowUpSheet } from './follow-up-sheet'
import { Press } from './press'
import { Part } from './screen'

/** What was asked of the office from this job, what became of it, and a way to ask for more. */
export function FollowUps({ job }: { job: PhoneJob }) {
  const t = useTranslations('field')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Part title={t('follow_up.title')}>
      {job.follow_ups.length > 0 ? (
        <ul aria-label={t('follow_up.title')} className="flex flex-col gap-3">
          {job.follow_ups.map((entry) => (
            <FollowUp key={entry.id} entry={entry} />
          ))}
        </ul>
      ) : (
        <p className="text-sm text-text-2">{t('follow_up.none')}</p>
      )}
      {job.removed ? null : (
        <Press icon={<CalendarPlus aria-hidden />} onClick={() => setIsAsking(true)}>
          {t('follow_up.ask')}
        </Press>
      )}
      {isAsking ? <FollowUpSheet job={job} onClose={() => setIsAsking(false)} /> : null}
    </Part>
  )
}

/** One thing that was asked for, and what became of it. */
export function FollowUp({ entry: { payload, state, outcome, at } }: { entry: CommandEntry }) {
  const t = useTranslations('field')
  const progress =
    state === 'waiting'
      ? 'waiting'
      : outcome === 'accepted'
        ? 'planned'
        : outcome === 'refused'
          ? 'dismissed'
          : 'with_office'
  const held = payload as PayloadOf<'follow_up'>
  const isPlate = held.what === 'nameplate' && (progress === 'planned' || progress === 'dismissed')
  return (
    <li className="flex min-w-0 flex-col gap-0.5 border-l-2 border-line-strong pl-3">
      <span className="text-base font-medium wrap-anywhere">{useTitle(held)}</span>
      {held.description ? <span className="wrap-anywhere whitespace-pre-line">{held.description}</span> : null}
      <span className="text-xs text-text-2">
        {t(isPlate ? `nameplate.${progress}` : `follow_up.progress.${progress}`)} · <Time value={at} />
      </span>
    </li>
  )
}

function useTitle(held: PayloadOf<'follow_up'>): string {
  const t = useTranslations('field')
  if (held.what === 'part') return t('follow_up.shown.part', { quantity: held.quantity, name: held.name })
  if (held.what === 'visit') return t('follow_up.shown.visit')
  if (held.what === 'nameplate')
    return t('nameplate.shown', {
      asset: held.asset,
      values: [held.serial_number, held.model_number, held.manufacturer].filter(Boolean).join(', '),
    })
  return held.asset ? t('follow_up.shown.work_order_for', { asset: held.asset }) : t('follow_up.shown.work_order')
}
