import type { PostalAddress } from '@/lib/domain/address'
import type { ToldPromise } from '@/components/work/arrivals/told-list'
import type { OrderPlan } from '@/lib/schemas/work/work-order-detail'
import type { LocationPrecision } from '@/lib/domain/geocoding/location'

/** What the side panel shows beside the job's own card, in the API's field names. */
export type JobDetails = {
  id: string
  description: string | null
  notes: string | null
  due_by: string | null
  customer: { id: string; name: string; phone: string | null; address: PostalAddress }
  contact: { id: string; name: string; phone: string | null } | null
  site: { id: string; name: string; address: PostalAddress; location_precision: LocationPrecision | null } | null
  assets: {
    id: string
    name: string
    serial_number: string | null
    location: string | null
    warranty: {
      is_active: boolean
      days_remaining: number
      expiry: string | null
      coverage: { parts: boolean; labor: boolean; extended_hours: boolean }
    }
  }[]
  tasks: { id: string; name: string; status: string; sequence: number }[]
  plan: OrderPlan | null
  told: readonly ToldPromise[]
  visits: {
    id: string
    work_order_id: string
    work_order_number: string
    date: string
    status: string
    technician: string | null
    description: string | null
  }[]
}

export type JobPanelChange = { status?: string; notes?: string; technician_id?: string; scheduled_date?: string }
