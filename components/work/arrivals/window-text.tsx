'use client'

import { useFormats } from '@/components/ui/formats'
import { wallClock } from '@/components/ui/dates'
import { Time } from '@/components/ui/time'

/** A promised window as a customer hears it: `Tue, Nov 24, 8:00 AM to 6:00 PM`. */
export function WindowText({ from, until }: { from: string; until: string }) {
  const { timeZone } = useFormats()
  const isOneDay = wallClock(from, timeZone).day === wallClock(until, timeZone).day
  return (
    <>
      <Time value={from} format="weekday" /> to <Time value={until} format={isOneDay ? 'time' : 'weekday'} />
    </>
  )
}
