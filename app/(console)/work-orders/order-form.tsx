'use client'

import { useRouter } from 'next/navigation'
import { searchOptions } from '@/app/(console)/search-actions'
import { useNavigate } from '@/components/frame/leave-dialog'
import type { ComboboxOption } from '@/components/ui/combobox'
import { wallClock } from '@/components/ui/dates'
import { useFormats } from '@/components/ui/formats'
import { toastDone } from '@/components/ui/toast'
import { expectData } from '@/components/work/work-orders/answers'
import type { QuickCreate } from '@/components/work/work-orders/quick-create'
import { WorkOrderForm } from '@/components/work/work-orders/work-order-form'
import type { Permissions } from '@/lib/domain/permissions'
import type { WorkOrderValues } from '@/lib/schemas/work/work-order-form'
import {
  checkOrder,
  createAssetInline,
  createContactInline,
  createCustomerInline,
  createOrder,
  createSiteInline,
  loadIntake,
  saveOrder,
  suggestSlots,
} from './form-actions'

type Props = {
  defaults: WorkOrderValues
  options: readonly ComboboxOption[]
  /** Skills that technicians have. */
  skills: readonly string[]
  may: Permissions
  /** The work order that is edited; a new one when absent. */
  order?: { id: string; version: string }
}

/** The form of a work order with what it reads and writes. */
export function OrderForm({ defaults, options, skills, may, order }: Props) {
  const router = useRouter()
  const navigate = useNavigate()
  const { timeZone } = useFormats()
  const create: QuickCreate = {
    ...(may.changeCustomers && {
      customer: createCustomerInline,
      site: createSiteInline,
      contact: createContactInline,
    }),
    ...(may.changeAssets && { asset: createAssetInline }),
  }
  return (
    <WorkOrderForm
      defaults={defaults}
      options={options}
      version={order?.version}
      skills={skills}
      mayAssign={may.changeWorkOrders}
      check={(fields) => checkOrder({ ...fields, id: order?.id })}
      suggest={async (fields) => expectData(suggestSlots({ ...fields, id: order?.id }))}
      find={searchOptions}
      readIntake={loadIntake}
      create={create}
      save={(values, version) => (order ? saveOrder(order.id, values, version) : createOrder(values))}
      onSaved={({ id, work_order_number: number, scheduled_date }, next) => {
        toastDone(order ? `${number} is saved.` : `${number} is created.`)
        // The board opens on the day of the job, where it has one.
        const day = scheduled_date ? `date=${wallClock(scheduled_date, timeZone).day}&` : ''
        router.push(next === 'board' ? `/board?${day}job=${id}` : `/work-orders/${id}`)
        router.refresh()
      }}
      onCancel={() => navigate(order ? `/work-orders/${order.id}` : '/work-orders')}
    />
  )
}
