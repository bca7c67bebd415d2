import type { Metadata } from 'next'
import { z } from 'zod'
import { CapacityScreen } from '@/components/scheduling/capacity/capacity-screen'
import { requireUser } from '@/lib/auth/session'
import { dayIn } from '@/lib/domain/time'
import { type PageParams, readPageQuery } from '@/lib/forms/page-query'
import { dayFilter, searchText } from '@/lib/schemas/query'
import { FIT_DAYS, readCapacity, readFirstFit } from '@/lib/services/scheduling/capacity'

export const metadata: Metadata = { title: 'Capacity' }

const DAYS = 7

/** What the address may say: the first day shown, and what is looked for. */
const pageQuery = z.strictObject({
  from: dayFilter()
    .refine((day) => day >= '1900-01-01' && day <= '2999-12-25', 'must be a day from 1900-01-01 to 2999-12-25')
    .optional(),
  minutes: z.coerce.number().int().min(1).max(1440).optional(),
  territory: searchText().optional(),
  skill: searchText().optional(),
})

/** How much working time is free, by territory, skill and day. */
export default async function CapacityPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, account, now } = await requireUser('/capacity')
  const { query, ignored } = readPageQuery(pageQuery, await searchParams)
  const today = dayIn(account.time_zone, now)
  const { from = today, minutes, territory = null, skill = null } = query
  const fitQuestion = minutes === undefined ? null : { minutes, territory, skill }
  const [rows, fit] = await Promise.all([
    readCapacity(ctx, { from }, now),
    fitQuestion ? readFirstFit(ctx, fitQuestion, now) : null,
  ])
  return (
    <CapacityScreen
      rows={rows}
      from={from}
      days={DAYS}
      today={today}
      question={fitQuestion}
      fit={fit}
      fitDays={FIT_DAYS}
      ignored={ignored}
    />
  )
}
