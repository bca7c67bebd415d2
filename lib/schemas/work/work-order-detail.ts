import type { Coverage, WarrantyType } from '@/lib/domain/warranty/warranty'
import type { ResponsePromise } from '@/lib/domain/work-orders/promises'
import type { ShownHold, ShownPromise } from '@/lib/domain/sla/promise-status'
import type { SignerRole } from '@/lib/domain/work-orders/completion-rules'
import type { DependencyKind } from '@/lib/domain/work-orders/dependency'
import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'
import type { RecordedKind, TimelineCommand } from '@/lib/domain/field/kinds'
import type { CommandOutcome } from '@/lib/domain/field/merge'
import type { MeterRecord } from '@/lib/schemas/assets/meter'
import type { HistoryRecord } from '@/lib/schemas/data/history'
import type { ArrivalPromiseRecord, CurrentPromise } from './arrival-promise'
import type { ChecklistItemRecord } from './checklist'
import type { LineItemRecord } from './line-item'
import type { PhotoRecord, TaskRecord } from './task'
import type { VisitRecord } from './visit'
import type { WorkOrderRecord } from './work-order'

/** An asset of a work order with what its warranty says today. */
export type OrderAsset = {
  id: string
  name: string
  asset_tag: string
  serial_number: string | null
  location: string | null
  /** What is built into it, for the lines of the bill. */
  parts: { part_id: string; name: string }[]
  /** What can be read on it, for the items of checklists that ask for a meter. */
  meters: { id: string; name: string; unit: string; last_reading: MeterRecord['last_reading'] }[]
  warranty_type: WarrantyType
  warranty_start: string | null
  warranty_expiry: string | null
  warranty: { is_active: boolean; days_remaining: number; coverage: Coverage }
}

/** A meter of an asset of a work order. */
export type OrderMeter = OrderAsset['meters'][number] & { asset: Pick<OrderAsset, 'id' | 'name' | 'asset_tag'> }

/** A task with what its cards and dialogs need. `version` names the state that an edit is based on. */
export type OrderTask = TaskRecord & {
  version: string
  checklist_items: ChecklistItemRecord[]
  line_items: (LineItemRecord & { version: string })[]
}

/** A visit with what its card and its dialog need. */
export type OrderVisit = VisitRecord & { version: string }

/** Another work order that this one waits for, or that waits for it. */
export type OrderLink = {
  id: string
  kind: DependencyKind
  lag_minutes: number
  /** Whether this one waits for the other. */
  waits: boolean
  other: { id: string; work_order_number: string; status: WorkOrderStatus }
  /** Nothing has to wait any more: one of both is cancelled or in the trash. */
  is_released: boolean
}

/** What a technician recorded at a job beside events and notes. */
export type OnSiteEvidence = {
  /** What the command held. */
  payload: Record<string, unknown>
  /** Of an answer: what it counts in, and what was answered before. */
  unit: string | null
  former: string | number | boolean | null
  /** The photo or the signature, unless it was deleted since. */
  picture: { id: string; url: string; thumbnail_url: string } | null
  caption: string | null
  /** What became of a follow-up. */
  outcome: CommandOutcome | null
}

/** What happened at a job, as its technician told it or the office entered it, a note, or other evidence. */
export type OnSiteEntry = {
  id: string
  kind: RecordedKind | 'note' | TimelineCommand
  text: string | null
  /** Null of events and notes. */
  evidence: OnSiteEvidence | null
  pause_reason: string | null
  technician: string
  technician_id: string
  /** The name of the phone that sent it, where that is known. */
  device: string | null
  occurred_at: string
  recorded_at: string
  /** Where the phone was; null when it did not report a location. */
  latitude: number | null
  longitude: number | null
  /** In metres. */
  accuracy_m: number | null
  /** Who entered it in the office; null of what a phone told. */
  recorded_by: string | null
  /** It was told wrongly and another entry takes its place, or the photo was deleted. */
  is_corrected: boolean
}

/** Who signed at a job for what, and where the picture of it is. */
export type OrderSignature = {
  id: string
  signer_name: string
  role: SignerRole
  statement: string
  document_sha256: string
  technician: string
  occurred_at: string
  recorded_at: string
  image_url: string
}

/** The maintenance plan of a work order, and the visits of it that wait for a decision since the work order was cancelled. */
export type OrderPlan = { id: string; name: string; cancelled_visits: string[] }

/** All that is told of a work order, on paper as on the phone. */
export type WorkOrderSheet = {
  order: WorkOrderRecord
  version: string
  /** `language`: what the customer reads; null as all of the company's customers. */
  customer: { phone: string | null; email: string | null; customer_number: string; language: string | null }
  contact_email: string | null
  /** Where the site is, as far as somebody knows. */
  position: { latitude: number | null; longitude: number | null }
  /** What its site says about arriving; never what opens its gate. */
  arrival: { hazards: string | null; access_notes: string | null }
  /** What a service contract promised to the call. */
  response: (ResponsePromise & { contract_id: string }) | null
  /** All that contracts promised, and when the work waited, the last first. */
  promises: ShownPromise[]
  holds: ShownHold[]
  /** What the customer was told of the arrival, the last first. */
  told: (CurrentPromise & Pick<ArrivalPromiseRecord, 'contact' | 'is_current'>)[]
  assets: OrderAsset[]
  tasks: OrderTask[]
  /** The live visits in their sequence. */
  visits: OrderVisit[]
  /** What it waits for, and what waits for it, the oldest first. */
  links: OrderLink[]
  /** The maintenance plan that it was made for. */
  plan: OrderPlan | null
  /** What technicians told of it on site, the last first. */
  on_site: OnSiteEntry[]
  /** Its photos that belong to none of its tasks, as they were taken. */
  photos: PhotoRecord[]
  /** Who signed, the last first. */
  signatures: OrderSignature[]
  /** What its completion asks for and is not there, in words. */
  missing: string[]
  history: HistoryRecord[]
}

/** All that the page of a work order shows. */
export type WorkOrderDetail = WorkOrderSheet & {
  /** The reader's own last change of the work order, where nothing happened to it since: it can be taken back. */
  undo: { event_id: string; batch: string } | null
}
