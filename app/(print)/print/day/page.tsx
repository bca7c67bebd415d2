import type { Metadata } from 'next'
import { z } from 'zod'
import { DayList, DaySheets } from '@/components/scheduling/day-sheets/day-sheets'
import { DayToolbar } from '@/components/scheduling/day-sheets/day-toolbar'
import { readerLanguage } from '@/lib/auth/reader'
import { requireUser } from '@/lib/auth/session'
import { dayIn } from '@/lib/domain/time'
import { type PageParams, readPageQuery } from '@/lib/forms/page-query'
import { translatorFor } from '@/lib/messages/translator'
import { choice, dayFilter, idsFilter } from '@/lib/schemas/query'
import { getLetterhead } from '@/lib/services/company/account'
import { readDaySheets } from '@/lib/services/scheduling/day-sheets'

const MAX_SHEETS = 500

const pageQuery = z.strictObject({
  date: dayFilter().optional(),
  technicians: idsFilter(MAX_SHEETS).optional(),
  as: choice(['list']).optional(),
})

export async function generateMetadata(): Promise<Metadata> {
  const translate = await translatorFor(await readerLanguage((await requireUser()).user), 'print')
  return { title: translate('day.title') }
}

/** A day on paper: a page for each technician, or one list of the company. */
export default async function PrintDayPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, account, now } = await requireUser('/board')
  const { query } = readPageQuery(pageQuery, await searchParams)
  const { date = dayIn(account.time_zone, now), technicians, as } = query
  const [sheets, company] = await Promise.all([readDaySheets(ctx, date, technicians ?? null), getLetterhead(ctx)])
  return (
    <>
      <DayToolbar date={date} technicians={technicians ?? null} isList={as === 'list'} />
      {as === 'list' ? (
        <DayList sheets={sheets} date={date} company={company} />
      ) : (
        <DaySheets sheets={sheets} date={date} company={company} />
      )}
    </>
  )
}
