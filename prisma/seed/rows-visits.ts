/* Rows of visits and of what work orders wait for, as they are written. */

import type { VISIT_ROLES, VisitOutcome, VisitStatus } from '@/lib/domain/work-orders/visit-status'
import type { CrewColour } from '@/lib/domain/crews'
import type { Kept } from './row'

export interface VisitRow extends Kept {
  work_order_id: string
  sequence: number
  is_primary: false
  technician_id: string | null
  scheduled_start: Date | null
  minutes: number | null
  status: VisitStatus
  group_id: string | null
  role: (typeof VISIT_ROLES)[number]
  outcome: VisitOutcome | null
}

export interface WorkOrderDependencyRow extends Kept {
  before_id: string
  after_id: string
  kind: 'finish_to_start'
  lag_minutes: number
}

export interface ArrivalPromiseRow {
  id: string
  work_order_id: string
  from: Date
  until: Date
  source: 'call'
  told_by: string
  told_at: Date
}

export interface CrewRow extends Kept {
  name: string
  lead_id: string | null
  colour: CrewColour
}

export interface CrewMemberRow extends Kept {
  crew_id: string
  technician_id: string
  from_date: string
  to_date: string | null
}

export interface VisitRows {
  visit: VisitRow[]
  work_order_dependency: WorkOrderDependencyRow[]
  arrival_promise: ArrivalPromiseRow[]
  crew: CrewRow[]
  crew_member: CrewMemberRow[]
}
