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
  asked,
  found,
  days,
  pending,
  onAsk,
}: {
  territories: readonly string[]
  skills: readonly string[]
  /** What was asked for, or `null` before anybody asked. */
  asked: FitWanted | null
  found: FitFound
  days: number
  pending: boolean
  onAsk: (wanted: FitWanted) => void
}) {
  const [wanted, setWanted] = useState<FitWanted>(asked ?? { territory: null, skill: null, minutes: 60 })
  const set = (change: Partial<FitWanted>) => setWanted({ ...wanted, ...change })
  const good = Number.isInteger(wanted.minutes) && wanted.minutes > 0 && wanted.minutes <= 1440
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
          if (good) onAsk(wanted)
        }}
      >
        <Field label="Territory">
          <Select
            placeholder="Any territory"
            clearLabel="Any territory"
            value={wanted.territory}
            options={territories.map((value) => ({ value, label: value }))}
            onValueChange={(territory) => set({ territory })}
          />
        </Field>
        <Field label="Skill">
          <Select
            placeholder="Any skill"
            clearLabel="Any skill"
            value={wanted.skill}
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
            value={Number.isNaN(wanted.minutes) ? '' : String(wanted.minutes)}
            onChange={(event) => set({ minutes: event.currentTarget.valueAsNumber })}
          />
        </Field>
        <Button type="submit" variant="primary" icon={<Search aria-hidden />} pending={pending} disabled={!good}>
          Find a slot
        </Button>
      </form>
      <div role="status">{asked ? <Answer asked={asked} found={found} days={days} /> : null}</div>
    </section>
  )
}

function Answer({ asked, found, days }: { asked: FitWanted; found: FitFound; days: number }) {
  const length = formatMinutes(asked.minutes)
  if (!found) {
    return (
      <Callout kind="warning" title={`No technician has ${length} free in the next ${days} days.`}>
        Try a shorter time, another territory or any skill.
      </Callout>
    )
  }
  return (
    <Callout
      kind="success"
      title={`${found.technician.name} is free for ${length}.`}
      actions={
        <ButtonLink
          size="sm"
          href={boardLink({ day: found.day, territory: asked.territory, skill: asked.skill })}
          icon={<ArrowRight aria-hidden />}
        >
          Open it on the board
        </ButtonLink>
      }
    >
      From <Time value={found.starts_at} format="weekday" />.
    </Callout>
  )
}
