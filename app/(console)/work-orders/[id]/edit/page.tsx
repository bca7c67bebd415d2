import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { PageHeader } from '@/components/frame/page-header'
import { Callout } from '@/components/ui/callout'
import { permissionsOf } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { etagOf } from '@/lib/domain/etag'
import { ServiceError } from '@/lib/errors'
import { namesOf, workOrderValues } from '@/lib/schemas/work/work-order-form'
import { listSkills } from '@/lib/services/people/technicians'
import { getWorkOrder } from '@/lib/services/work/work-orders'
import { OrderForm } from '@/app/(console)/work-orders/order-form'

export const metadata: Metadata = { title: 'Edit work order' }

/** Everything of a work order that is typed, in one form. */
export default async function EditWorkOrderPage({ params }: { params: Promise<{ id: string }> }) {
  const { ctx, user } = await requireUser()
  const { id } = await params
  const may = permissionsOf(ctx)
  const [order, skills] = await Promise.all([
    getWorkOrder(ctx, id).catch((error: unknown) => {
      if (error instanceof ServiceError && error.code === 'not_found') notFound()
      throw error
    }),
    listSkills(ctx),
  ])
  const number = order.work_order_number
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Work orders', href: '/work-orders' },
          { label: number, href: `/work-orders/${order.id}` },
          { label: 'Edit' },
        ]}
      />
      <PageHeader title={`Edit ${number}`} />
      <div className="mx-auto w-full max-w-6xl p-4 pb-0">
        {may.changeWorkOrders ? (
          <OrderForm
            defaults={workOrderValues(order)}
            options={Object.entries(namesOf(order)).map(([value, label]) => ({ value, label }))}
            skills={skills}
            may={may}
            userId={user.id}
            order={{ id: order.id, version: etagOf(order) }}
          />
        ) : (
          <Callout kind="info">
            You don’t have permission to change work orders. Ask a dispatcher or an administrator.
          </Callout>
        )}
      </div>
    </>
  )
}
