'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { findCallers, searchOptions } from '@/app/(console)/search-actions'
import { useNavigate } from '@/components/frame/leave-dialog'
import type { ComboboxOption } from '@/components/ui/combobox'
import { wallClock } from '@/components/ui/dates'
import { useFormats } from '@/components/ui/formats'
import { toastDone } from '@/components/ui/toast'
import { expectData } from '@/components/work/work-orders/answers'
import { ParkedBar } from '@/components/work/work-orders/parked-bar'
import type { ParkedCall } from '@/components/work/work-orders/parked-calls'
import type { QuickCreate } from '@/components/work/work-orders/quick-create'
import { useParkedCalls } from '@/components/work/work-orders/use-parked-calls'
import { WorkOrderForm } from '@/components/work/work-orders/work-order-form'
import { newId } from '@/lib/domain/id'
import type { Permissions } from '@/lib/domain/permissions'
import { workOrderValues, type WorkOrderValues } from '@/lib/schemas/work/work-order-form'
import {
  checkOrder,
  createAssetInline,
  createContactInline,
  createOrder,
  createSiteInline,
  loadCallContext,
  loadFormAssets,
  loadJobType,
  moveAsset,
  saveOrder,
  suggestSlots,
} from './form-actions'

type Props = {
  defaults: WorkOrderValues
  options: readonly ComboboxOption[]
  /** Skills that technicians have. */
  skills: readonly string[]
  may: Permissions
  /** Whose calls wait. */
  userId: string
  /** The work order that is edited; a new one when absent. */
  order?: { id: string; version: string }
  /** Whether a new one begins with all fields instead of those of a call. */
  allFields?: boolean
  /** What stands in the box for the caller at first. */
  typed?: string
}

/** The form of a work order with what it reads and writes. */
export function OrderForm({ defaults, options, skills, may, userId, order, allFields = false, typed = '' }: Props) {
  const router = useRouter()
  const navigate = useNavigate()
  const { timeZone } = useFormats()
  // Sent twice, the same form makes one order; each call has its own.
  const [call, setCall] = useState(() => ({ id: newId(), values: defaults, options, typed }))
  const parked = useParkedCalls(userId)
  const create: QuickCreate = {
    ...(may.changeCustomers && {
      site: createSiteInline,
      contact: createContactInline,
    }),
    ...(may.changeAssets && { asset: createAssetInline }),
  }
  function park(content: Pick<ParkedCall, 'caller' | 'values' | 'options'>) {
    const isParked = parked.park({ id: call.id, parkedAt: Date.now(), ...content })
    if (isParked) setCall({ id: newId(), values: workOrderValues(), options: [], typed: '' })
  }
  const form = (
    <WorkOrderForm
      key={call.id}
      defaults={call.values}
      options={call.options}
      version={order?.version}
      skills={skills}
      mayAssign={may.changeWorkOrders}
      check={(fields) => checkOrder({ ...fields, id: order?.id })}
      suggest={async (fields) => expectData(suggestSlots({ ...fields, id: order?.id }))}
      find={searchOptions}
      findCallers={findCallers}
      readContext={loadCallContext}
      allFields={allFields}
      typed={call.typed}
      readJobType={loadJobType}
      assetCalls={{ read: loadFormAssets, ...(may.changeAssets && { move: moveAsset }) }}
      create={create}
      mayCreateCustomer={may.changeCustomers}
      save={(values, version) => (order ? saveOrder(order.id, values, version) : createOrder(values, call.id))}
      onSaved={({ id: saved, work_order_number: number, scheduled_date, assignedTo }, next) => {
        parked.remove(call.id)
        toastDone(wordsOf(number, order !== undefined, assignedTo))
        // The board opens on the day of the job, where it has one.
        const day = scheduled_date ? `date=${wallClock(scheduled_date, timeZone).day}&` : ''
        router.push(next === 'board' ? `/board?${day}job=${saved}` : `/work-orders/${saved}`)
        router.refresh()
      }}
      onCancel={() => navigate(order ? `/work-orders/${order.id}` : '/work-orders')}
      onPark={order ? undefined : park}
    />
  )
  if (order) return form
  return (
    <>
      <ParkedBar
        calls={parked.calls.filter(({ id }) => id !== call.id)}
        onTakeUp={({ id, values, options: named }) => setCall({ id, values, options: named, typed: '' })}
        onRemove={parked.remove}
      />
      {form}
    </>
  )
}

function wordsOf(number: string, isEdit: boolean, assignedTo: string | null): string {
  if (isEdit) return `${number} is saved.`
  return assignedTo ? `${number} is created and assigned to ${assignedTo}.` : `${number} is created.`
}
