'use client'

import { HandCoins } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { PageHeader } from '@/components/frame/page-header'
import { DateField } from '@/components/ui/date-field'
import { DataTable } from '@/components/ui/data-table'
import { columnsFor } from '@/components/ui/data-table-kit'
import { IgnoredNotice } from '@/components/ui/ignored-notice'
import { RecordLink } from '@/components/ui/links'
import { Money } from '@/components/ui/money'
import { EmptyState } from '@/components/ui/states'
import { isCalendarDay } from '@/lib/domain/plain-days'
import type { Owed, Receivables } from '@/lib/schemas/billing/receivables'
import { type BillingCounts, BillingTabs } from './billing-tabs'

const AGES = [
  ['not_due', 'Not due'],
  ['days_1_30', '1–30 days'],
  ['days_31_60', '31–60 days'],
  ['days_61_90', '61–90 days'],
  ['over_90', 'Over 90 days'],
  ['total', 'Owed'],
  ['credit', 'Credit left'],
] as const

const column = columnsFor<Owed>()
const columns = column.columns([
  column.accessor('customer_name', {
    header: 'Customer',
    meta: { fixed: true, card: 'title' },
    cell: ({ row: { original } }) => (
      <RecordLink href={`/billing/invoices?status=open,part_paid&customer_id=${original.customer_id}`} strong>
        <bdi>{original.customer_name}</bdi>
      </RecordLink>
    ),
  }),
  ...AGES.map(([name, header]) =>
    column.accessor(name, {
      header,
      meta: { width: 125, align: 'end', ...(name === 'total' && { card: 'text' }) },
      cell: ({ getValue }) => <Amount value={getValue()} />,
    }),
  ),
])

/** Zero is no news. */
function Amount({ value }: { value: number }) {
  return value === 0 ? <span className="text-text-3">–</span> : <Money value={value} />
}

/** What customers owe as of a day, by how long it is overdue. */
export function ReceivablesScreen({
  receivables: { as_of, totals, customers },
  ignored,
  counts,
}: {
  receivables: Receivables
  ignored: readonly string[]
  counts: BillingCounts
}) {
  const router = useRouter()
  const show = (day: string | null) => {
    if (day && day !== as_of && isCalendarDay(day)) router.push(`/billing/receivables?as_of=${day}`)
  }
  return (
    <>
      <PageHeader
        title="Receivables"
        actions={
          <div className="flex items-center gap-2 text-sm text-text-2">
            As of
            <div className="w-40">
              <DateField aria-label="As of" value={as_of} onValueChange={show} />
            </div>
          </div>
        }
      />
      <IgnoredNotice ignored={ignored} />
      <BillingTabs active="receivables" counts={counts} />
      <dl className="grid grid-cols-2 gap-3 p-(--gutter) sm:grid-cols-4 lg:grid-cols-7">
        {AGES.map(([name, label]) => (
          <div key={name}>
            <dt className="text-xs text-text-2">{label}</dt>
            <dd className="font-semibold">
              <Money value={totals[name]} />
            </dd>
          </div>
        ))}
      </dl>
      <DataTable
        label="What customers owe"
        columns={columns}
        rows={customers}
        rowId={({ customer_id }) => customer_id}
        rowName={({ customer_name }) => customer_name}
        rowHref={({ customer_id }) => `/billing/invoices?status=open,part_paid&customer_id=${customer_id}`}
        empty={
          <EmptyState
            icon={<HandCoins aria-hidden />}
            title="Nobody owes anything"
            description="What is issued and not paid stands here."
          />
        }
      />
    </>
  )
}
