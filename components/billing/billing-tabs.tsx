import { NavTabs } from '@/components/ui/tabs'

export type BillingCounts = {
  waiting: number
  blocked: number
  drafts: number
  open: number
  overdue: number
  undelivered: number
}
export type BillingTab =
  | 'all'
  | 'ready'
  | 'blocked'
  | 'drafts'
  | 'open'
  | 'overdue'
  | 'undelivered'
  | 'invoices'
  | 'receivables'
  | 'accounting'

/** What waits to be billed, and what was. */
export function BillingTabs({ active, counts }: { active: BillingTab; counts: BillingCounts }) {
  // Where every mail arrives there is no such list.
  const undelivered =
    counts.undelivered > 0 || active === 'undelivered'
      ? [
          {
            value: 'undelivered' as const,
            label: 'Not delivered',
            count: counts.undelivered,
            href: '/billing/invoices?not_delivered=true',
          },
        ]
      : []
  const invoices = (query: string) => `/billing/invoices${query}`
  return (
    <div className="border-b border-line px-(--gutter)">
      <NavTabs
        label="Which work and invoices"
        active={active}
        tabs={[
          { value: 'all', label: 'To bill', count: counts.waiting, href: '/billing' },
          { value: 'ready', label: 'Ready', count: counts.waiting - counts.blocked, href: '/billing?ready=true' },
          { value: 'blocked', label: 'Blocked', count: counts.blocked, href: '/billing?ready=false' },
          { value: 'drafts', label: 'Drafts', count: counts.drafts, href: invoices('?status=draft') },
          { value: 'open', label: 'Open', count: counts.open, href: invoices('?status=open,part_paid') },
          { value: 'overdue', label: 'Overdue', count: counts.overdue, href: invoices('?overdue=true') },
          ...undelivered,
          { value: 'invoices', label: 'All invoices', href: invoices('') },
          { value: 'receivables', label: 'Receivables', href: '/billing/receivables' },
          { value: 'accounting', label: 'Accounting', href: '/billing/accounting' },
        ]}
      />
    </div>
  )
}
