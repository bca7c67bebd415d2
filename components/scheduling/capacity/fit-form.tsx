'use client'

import { ArrowRight, Search } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Time } from '@/components/ui/time'
import { formatMinutes } from '@/lib/domain/duration'
import { boardLink } from './links'

export type FitWanted = { territory: string | null; skill: string | null; minutes: number }
export type FitFound = { technician: { id: string; name: string }; starts_at: string; day: string } | null

/** Where the next urgent job fits: the earliest free time of so many minutes, and the way to it. */
export function FitForm({
  territories,
  skills,
  question,
  fit,
  days,
  pending,
  onAsk,
}: {
  territories: readonly string[]
  skills: readonly string[]
  /** What was asked for, or `null` before anybody asked. */
  question: FitWanted | null
  fit: FitFound
  days: number
  pending: boolean
  onAsk: (fields: FitWanted) => void
}) {
  const [draft, setDraft] = useState<FitWanted>(question ?? { territory: null, skill: null, minutes: 60 })
  const set = (change: Partial<FitWanted>) => setDraft({ ...draft, ...change })
  const good = Number.isInteger(draft.minutes) && draft.minutes > 0 && draft.minutes <= 1440
  return (
    <section aria-labelledby="fit-title" className="fc-fit">
      <h2 id="fit-title" className="font-semibold">
        Where the next urgent job fits
      </h2>
      <form
        className="fc-fit-form"
        // The steps are for the arrow keys: any whole number of minutes may be typed.
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (good) onAsk(draft)
        }}
      >
        <Field label="Territory">
          <Select
            placeholder="Any territory"
            clearLabel="Any territory"
            value={draft.territory}
            options={territories.map((value) => ({ value, label: value }))}
            onValueChange={(territory) => set({ territory })}
          />
        </Field>
        <Field label="Skill">
          <Select
            placeholder="Any skill"
            clearLabel="Any skill"
            value={draft.skill}
            options={skills.map((value) => ({ value, label: value }))}
            onValueChange={(skill) => set({ skill })}
          />
        </Field>
        <Field label="Minutes" error={good ? undefined : 'A whole number of minutes, 1 to 1440.'}>
          <Input
            type="number"
            inputMode="numeric"
            min={0}
            max={1440}
            step={15}
            value={Number.isNaN(draft.minutes) ? '' : String(draft.minutes)}
            onChange={(event) => set({ minutes: event.currentTarget.valueAsNumber })}
          />
        </Field>
        <Button type="submit" variant="primary" icon={<Search aria-hidden />} pending={pending} disabled={!good}>
          Find a slot
        </Button>
      </form>
      <div role="status">{question ? <Answer asked={question} fit={fit} days={days} /> : null}</div>
    </section>
  )
}

function Answer({ asked: question, fit, days }: { asked: FitWanted; fit: FitFound; days: number }) {
  const length = formatMinutes(question.minutes)
  if (!fit) {
    return (
      <Callout kind="warning" title={`No technician has ${length} free in the next ${days} days.`}>
        Try a shorter time, another territory or any skill.
      </Callout>
    )
  }
  return (
    <Callout
      kind="success"
      title={`${fit.technician.name} is free for ${length}.`}
      actions={
        <ButtonLink
          size="sm"
          href={boardLink({ day: fit.day, territory: question.territory, skill: question.skill })}
          icon={<ArrowRight aria-hidden />}
        >
          Open it on the board
        </ButtonLink>
      }
    >
      From <Time value={fit.starts_at} format="weekday" />.
    </Callout>
  )
}
