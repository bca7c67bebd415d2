import type { Metadata } from 'next'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { PageHeader } from '@/components/frame/page-header'
import { Callout } from '@/components/ui/callout'
import { permissionsOf } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { type PageParams, readPageQuery } from '@/lib/forms/page-query'
import { workOrderPrefill } from '@/lib/schemas/work/work-order-form'
import { listSkills } from '@/lib/services/people/technicians'
import { OrderForm } from '@/app/(console)/work-orders/order-form'
import { readPrefill } from './prefill'

export const metadata: Metadata = { title: 'New work order' }

/** An empty work order, or one filled in by the link that led here. */
export default async function NewWorkOrderPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, user } = await requireUser()
  const may = permissionsOf(ctx)
  const { query, ignored } = readPageQuery(workOrderPrefill, await searchParams)
  const [{ values, options, copied, missing }, skills] = await Promise.all([readPrefill(ctx, query), listSkills(ctx)])
  const left = [...ignored, ...missing]
  return (
    <>
      <Breadcrumbs items={[{ label: 'Work orders', href: '/work-orders' }, { label: 'New' }]} />
      <PageHeader title={copied ? `New work order, copied from ${copied}` : 'New work order'} />
      <div className="flex w-full flex-col gap-4 p-4 pb-0">
        {left.length > 0 ? (
          <Callout kind="warning">These values of the link are not valid and were left out: {left.join(', ')}.</Callout>
        ) : null}
        {may.createWorkOrders ? (
          <OrderForm
            key={JSON.stringify(query)}
            defaults={values}
            options={options}
            skills={skills}
            may={may}
            userId={user.id}
            allFields={copied !== null || Boolean(values.technician_id ?? values.scheduled_date)}
            typed={query.q}
          />
        ) : (
          <Callout kind="info">
            You don’t have permission to create work orders. Ask a dispatcher, the back office or an administrator.
          </Callout>
        )}
      </div>
    </>
  )
}
