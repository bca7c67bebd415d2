'use client'

import { CalendarPlus } from 'lucide-react'
import { use, useState } from 'react'
import { Button } from '@/components/ui/button'
import { todayIn } from '@/components/ui/dates'
import { useFormats } from '@/components/ui/formats'
import { Select } from '@/components/ui/select'
import { CalendarContext, type HolidayCountry, type HolidayQuestion } from './calendar-context'
import { attempt, reasonOf } from '@/components/company/settings/use-removal'

/** Takes the public holidays of a country in a year; `onFound` answers how many of them were new. */
export function HolidayFiller({
  onFound,
}: {
  onFound: (holidays: readonly { date: string; name: string }[]) => number
}) {
  const actions = use(CalendarContext)?.actions
  const { timeZone, locale } = useFormats()
  const [countries, setCountries] = useState<readonly HolidayCountry[] | null>(null)
  const [question, setQuestion] = useState<HolidayQuestion>({
    country: new Intl.Locale(locale).region ?? 'US',
    region: null,
    year: Number(todayIn(timeZone).slice(0, 4)),
  })
  const [pending, setPending] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  if (!actions) return null

  async function open() {
    setPending(true)
    const state = await attempt(() => actions!.loadHolidayCountries())
    setPending(false)
    if (state.status === 'ok') setCountries(state.data)
    else setAnnouncement(reasonOf(state))
  }

  async function add() {
    setPending(true)
    const state = await attempt(() => actions!.loadHolidays(question))
    setPending(false)
    if (state.status !== 'ok') return setAnnouncement(reasonOf(state))
    const added = onFound(state.data)
    setAnnouncement(added === 0 ? 'All of them are there already.' : `${added} added. Save to keep them.`)
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      {countries ? (
        <Choices countries={countries} question={question} onChange={setQuestion} />
      ) : (
        <Button size="sm" icon={<CalendarPlus aria-hidden />} pending={pending} onClick={() => void open()}>
          Add public holidays…
        </Button>
      )}
      {countries ? (
        <Button size="sm" icon={<CalendarPlus aria-hidden />} pending={pending} onClick={() => void add()}>
          Add holidays
        </Button>
      ) : null}
      <output className="text-xs text-text-2">{announcement}</output>
    </div>
  )
}

function Choices({
  countries,
  question,
  onChange,
}: {
  countries: readonly HolidayCountry[]
  question: HolidayQuestion
  onChange: (question: HolidayQuestion) => void
}) {
  const { timeZone } = useFormats()
  const regions = countries.find(({ code }) => code === question.country)?.regions ?? []
  const now = Number(todayIn(timeZone).slice(0, 4))
  const years = [now, now + 1, now + 2].map(String)
  const toOption = ({ code, name }: { code: string; name: string }) => ({ value: code, label: name })
  return (
    <>
      <div className="w-44">
        <Select
          size="sm"
          aria-label="Country"
          options={countries.map(toOption)}
          value={question.country}
          onValueChange={(country) => country && onChange({ ...question, country, region: null })}
        />
      </div>
      {regions.length > 0 ? (
        <div className="w-44">
          <Select
            size="sm"
            aria-label="Region"
            options={regions.map(toOption)}
            clearLabel="The whole country"
            placeholder="The whole country"
            value={question.region}
            onValueChange={(region) => onChange({ ...question, region })}
          />
        </div>
      ) : null}
      <div className="w-24">
        <Select
          size="sm"
          aria-label="Year"
          options={years.map((year) => ({ value: year, label: year }))}
          value={String(question.year)}
          onValueChange={(year) => year && onChange({ ...question, year: Number(year) })}
        />
      </div>
    </>
  )
}
