'use client'

import './capacity.css'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { PageHeader } from '@/components/frame/page-header'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { IgnoredNotice } from '@/components/ui/ignored-notice'
import { EmptyState } from '@/components/ui/states'
import { addDays } from '@/lib/domain/plain-days'
import type { CapacityRecord } from '@/lib/schemas/scheduling/capacity'
import { CapacityTable } from './capacity-table'
import { type FitFound, FitForm, type FitWanted } from './fit-form'

/** How much time is free where, for what, on which day; and where the next urgent job fits. */
export function CapacityScreen({
  rows,
  from,
  days,
  today,
  question,
  fit,
  fitDays,
  ignored,
}: {
  rows: readonly CapacityRecord[]
  from: string
  days: number
  today: string
  question: FitWanted | null
  fit: FitFound
  fitDays: number
  ignored: readonly string[]
}) {
  const router = useRouter()
  const [pending, startReading] = useTransition()
  const go = (first: string, wanted: FitWanted | null) => {
    const query = new URLSearchParams({
      ...(first === today ? {} : { from: first }),
      ...(wanted ? { minutes: String(wanted.minutes) } : {}),
      ...(wanted?.territory ? { territory: wanted.territory } : {}),
      ...(wanted?.skill ? { skill: wanted.skill } : {}),
    }).toString()
    startReading(() => router.push(query ? `/capacity?${query}` : '/capacity', { scroll: false }))
  }
  const shown = Array.from({ length: days }, (_, index) => addDays(from, index))
  const distinct = (values: readonly (string | null)[]) => [...new Set(values.flatMap((value) => value ?? []))].sort()
  return (
    <>
      <PageHeader
        title="Capacity"
        actions={
          <>
            <Button onClick={() => go(today, question)}>From today</Button>
            <IconButton
              label="Previous week"
              icon={<ChevronLeft aria-hidden />}
              onClick={() => go(addDays(from, -7), question)}
            />
            <IconButton
              label="Next week"
              icon={<ChevronRight aria-hidden />}
              onClick={() => go(addDays(from, 7), question)}
            />
          </>
        }
      />
      <div className="flex min-w-0 flex-col gap-4 p-(--gutter)" aria-busy={pending}>
        <IgnoredNotice ignored={ignored} />
        <FitForm
          territories={distinct(rows.map(({ territory }) => territory))}
          skills={distinct(rows.map(({ skill }) => skill))}
          question={question}
          fit={fit}
          days={fitDays}
          pending={pending}
          onAsk={(next) => go(from, next)}
        />
        {rows.length > 0 ? (
          <CapacityTable rows={rows} days={shown} today={today} />
        ) : (
          <EmptyState title="There are no technicians yet" description="An administrator adds them in the settings." />
        )}
      </div>
    </>
  )
}
