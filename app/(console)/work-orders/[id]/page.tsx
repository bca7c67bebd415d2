import { Pencil, Plus } from 'lucide-react'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { searchOptions } from '@/app/(console)/search-actions'
import { PrepaymentButton } from '@/components/billing/queue/prepayment-dialog'
import { OrderBillingCard } from '@/components/billing/queue/order-billing-card'
import { CustomerMails } from '@/components/mail/customer-mail/customer-mails'
import { ConflictReasons } from '@/components/work/conflicts/reasons'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { PageHeader } from '@/components/frame/page-header'
import { Bill } from '@/components/work/coverage/bill'
import { OrderCoverage, WhoPays } from '@/components/work/coverage/order-coverage'
import type { CoverageActions } from '@/components/work/coverage/use-coverage'
import { CancelledVisits } from '@/components/maintenance/cancelled-visits'
import { ToldCard } from '@/components/work/arrivals/told-card'
import { TasksCard } from '@/components/work/tasks/tasks-card'
import { DependenciesCard } from '@/components/work/visits/dependencies-card'
import { VisitsCard } from '@/components/work/visits/visits-card'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { PriorityBadge, StatusBadge } from '@/components/ui/status-badge'
import { typeLabel } from '@/components/work/work-orders/choices'
import { MissingCard } from '@/components/work/work-orders/missing-card'
import { OnSiteCard } from '@/components/work/work-orders/on-site-card'
import { OrderActions } from '@/components/work/work-orders/order-actions'
import { AssetFacts, CustomerFacts, ScheduleFacts } from '@/components/work/work-orders/order-facts'
import { OrderHistory } from '@/components/work/work-orders/order-history'
import { OrderText } from '@/components/work/work-orders/order-text'
import { PartsCard } from '@/components/work/work-orders/parts-card'
import { PhotoGallery } from '@/components/work/work-orders/photo-gallery'
import { PromiseCard } from '@/components/work/work-orders/promise-card'
import { SignaturesCard } from '@/components/work/work-orders/signatures-card'
import { holds, permissionsOf } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { ServiceError } from '@/lib/errors'
import { isFinished } from '@/lib/domain/work-orders/status'
import type { OrderMeter, WorkOrderDetail } from '@/lib/schemas/work/work-order-detail'
import { getWorkOrderBilling } from '@/lib/services/billing/order'
import { readWorkOrderDetail } from '@/lib/services/work/work-orders'
import { undoOne } from '@/app/(console)/undo-actions'
import {
  decideOrderLines,
  markOrderBilled,
  markOrderFree,
  putRight,
  readToPutRight,
  takeOrderBack,
} from '@/app/(console)/billing/actions'
import { draftInvoices, draftPrepayment } from '@/app/(console)/billing/invoices/actions'
import { restoreVisits, skipVisits } from '@/app/(console)/maintenance/actions'
import { changeMany, deleteMany, previewMany, undoMany } from '@/app/(console)/work-orders/actions'
import { loadCustomerMail, sendCustomerMail } from '@/app/(console)/work-orders/mail-actions'
import { promiseArrival } from './promise-actions'
import { loadCoverage, lockOrderCoverage, unlockOrderCoverage } from './coverage-actions'
import { holdOrder, loadHoldReasons } from './hold-actions'
import { dependencyActions, lineItemActions, onSiteActions, taskActions, visitActions } from './bound-actions'

type Props = { params: Promise<{ id: string }> }

const readDetail = cache(async (id: string) => {
  const { ctx } = await requireUser()
  try {
    return await readWorkOrderDetail(ctx, id)
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') notFound()
    throw error
  }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { order } = await readDetail((await params).id)
  return { title: `${order.work_order_number} · ${order.customer.name}` }
}

/** Everything about one work order, and everything that can be done with it. */
export default async function WorkOrderPage({ params }: Props) {
  const { ctx } = await requireUser()
  const detail = await readDetail((await params).id)
  const { order, tasks } = detail
  const canWrite = holds(ctx, 'write:work-orders')
  const edit = canWrite ? `/work-orders/${order.id}/edit` : undefined
  return (
    <>
      <Breadcrumbs items={[{ label: 'Work orders', href: '/work-orders' }, { label: order.work_order_number }]} />
      <PageHeader
        title={order.work_order_number}
        badges={
          <>
            <StatusBadge kind="work_order" status={order.status} look="soft" />
            <PriorityBadge priority={order.priority} look="soft" />
            <span className="text-sm text-text-2">{typeLabel(order.work_order_type)}</span>
          </>
        }
        actions={
          <OrderActions
            order={order}
            actions={
              canWrite
                ? {
                    preview: previewMany,
                    change: changeMany,
                    remove: deleteMany,
                    undo: undoMany,
                    holdReasons: loadHoldReasons,
                    hold: holdOrder,
                  }
                : undefined
            }
            search={searchOptions.bind(null, 'technician')}
          />
        }
      />
      <OrderCoverage workOrderId={order.id} version={detail.version} actions={coverageActions(canWrite)}>
        {/* The first row is the problem and who pays beside the machine and the promise; on a phone one stands below the other. */}
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
          <div className="flex min-w-0 flex-col gap-4">
            <CancelledVisits plan={detail.plan} actions={canWrite ? MAINTENANCE : undefined} />
            <Card
              title="Description"
              actions={
                edit ? (
                  <ButtonLink href={edit} size="sm" variant="ghost" icon={<Pencil aria-hidden />}>
                    Edit
                  </ButtonLink>
                ) : null
              }
            >
              <OrderText order={order} edit={edit} />
            </Card>
            <WhoPays />
          </div>
          <BesideOrder detail={detail} canWrite={canWrite} edit={edit} />
          <div className="flex min-w-0 flex-col gap-4">
            <TasksCard
              tasks={tasks}
              meters={metersOf(detail.assets)}
              actions={canWrite ? taskActions(order.id) : undefined}
              find={searchOptions}
            />
            <FromSite detail={detail} canWrite={canWrite} />
            <Bill detail={detail} lineItems={canWrite || holds(ctx, 'write:billing') ? lineItemActions : undefined} />
            <OrderHistory
              history={detail.history}
              tasks={tasks}
              visits={detail.visits}
              order={order}
              last={detail.undo}
              undo={canWrite ? undoMany : undefined}
            />
          </div>
        </div>
      </OrderCoverage>
    </>
  )
}

/** What came from site: pictures, what is missing, signatures, and what happened when. */
function FromSite({ detail, canWrite }: { detail: WorkOrderDetail; canWrite: boolean }) {
  const { order, missing, signatures, on_site } = detail
  return (
    <>
      <PhotoGallery photos={photosOf(detail)} />
      <MissingCard missing={missing} status={order.status} />
      <SignaturesCard signatures={signatures} />
      <OnSiteCard
        entries={on_site}
        site={detail.position}
        technician={order.technician}
        actions={canWrite ? onSiteActions(order.id) : undefined}
      />
    </>
  )
}

/** How it is billed, for who may see that; before that is due it may be paid in advance. */
async function OrderBilling({
  order: { id, work_order_number: number, customer, billing_state, status },
}: {
  order: WorkOrderDetail['order']
}) {
  const { ctx } = await requireUser()
  const { seeBilling, changeBilling } = permissionsOf(ctx)
  if (!seeBilling) return null
  const prepayment = {
    prepay: draftPrepayment.bind(null, id),
    findTaxCodes: searchOptions.bind(null, 'tax_code'),
  }
  if (billing_state === 'not_due') {
    const isOpen = status !== 'cancelled' && status !== 'completed'
    const button = changeBilling && isOpen ? <PrepaymentButton number={number} actions={prepayment} /> : undefined
    return <Card title="Billing" empty="Not due yet" actions={button} />
  }
  const billing = await getWorkOrderBilling(ctx, id)
  const actions = {
    billed: markOrderBilled.bind(null, id),
    free: markOrderFree.bind(null, id),
    takeBack: takeOrderBack.bind(null, id),
    decide: decideOrderLines.bind(null, id),
    undo: undoOne,
    invoice: draftInvoices.bind(null, [id], 'order'),
    ...prepayment,
    putRight: { read: readToPutRight, save: putRight, decide: decideOrderLines, undo: undoOne },
  }
  return (
    <OrderBillingCard
      number={number}
      customer={customer}
      billing={billing}
      actions={changeBilling ? actions : undefined}
    />
  )
}

const MAINTENANCE = { skip: skipVisits, restore: restoreVisits }

function coverageActions(canWrite: boolean): CoverageActions {
  return { load: loadCoverage, ...(canWrite && { lock: lockOrderCoverage, unlock: unlockOrderCoverage }) }
}

/** The machine, its warranty and the promise first; then when, for whom, and what the customer was told. */
function BesideOrder({ detail, canWrite, edit }: { detail: WorkOrderDetail; canWrite: boolean; edit?: string }) {
  const { order, tasks } = detail
  return (
    <div className="flex min-w-0 flex-col gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <AssetFacts
        assets={detail.assets}
        add={
          edit ? (
            <ButtonLink href={edit} size="sm" icon={<Plus aria-hidden />}>
              Add asset
            </ButtonLink>
          ) : null
        }
      />
      <PromiseCard detail={detail} />
      <ToldCard
        told={detail.told}
        contact={order.contact}
        promise={canWrite && !isFinished(order.status) ? promiseArrival.bind(null, order.id) : undefined}
      />
      <ConflictReasons conflicts={order.conflicts} />
      <ScheduleFacts detail={detail} />
      <VisitsCard
        visits={detail.visits}
        crewSize={order.crew_size}
        actions={canWrite ? visitActions(order.id) : undefined}
        find={searchOptions.bind(null, 'technician')}
      />
      <DependenciesCard links={detail.links} actions={canWrite ? dependencyActions(order) : undefined} />
      <CustomerFacts detail={detail} />
      <OrderBilling order={order} />
      <Card title="Notify the customer">
        <CustomerMails
          workOrderId={order.id}
          version={detail.version}
          actions={{ load: loadCustomerMail, send: canWrite ? sendCustomerMail : undefined }}
        />
      </Card>
      <PartsCard tasks={tasks} />
    </div>
  )
}

function metersOf(assets: WorkOrderDetail['assets']): OrderMeter[] {
  return assets.flatMap(({ meters, ...asset }) => meters.map((meter) => ({ ...meter, asset })))
}

function photosOf({ photos, tasks }: WorkOrderDetail) {
  return [
    ...photos.map((photo) => ({ ...photo, task: 'The job' })),
    ...tasks.flatMap((task) => task.photos.map((photo) => ({ ...photo, task: task.name }))),
  ]
}
