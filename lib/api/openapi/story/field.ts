import type { CommandOutcomeRecord, CommandsReceived, FieldCommandRecord } from '@/lib/schemas/field/command'
import type { DeviceRecord } from '@/lib/schemas/field/device'
import type { FieldSync, SyncedAsset, SyncedJob } from '@/lib/schemas/field/sync'
import type {
  FieldEventRecord,
  SignatureRecord,
  WorkOrderNoteRecord,
  WorkOrderPhotoRecord,
} from '@/lib/schemas/field/event'
import type { FieldUploadRecord } from '@/lib/schemas/field/upload'
import { ASSET, TECHNICIAN } from './customers'
import { IDS, TIMES } from './ids'
import { checklist, task, visit, workOrder } from './work'

/** A picture of one white point. */
export const UPLOAD_DATA =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg=='
export const UPLOAD_DIGEST = 'd44c0303173ecdb8ba72a7ab688f020583b31865537e2f9ab57e56aeec687807'

export const device = {
  id: IDS.device,
  label: 'Dana’s phone',
  platform: 'Android 16',
  app_version: '1.4.0',
  technician: TECHNICIAN,
  user: { id: IDS.user, name: 'Dana Reyes' },
  last_sync_at: TIMES.assigned,
  revoked_at: null,
  created_at: TIMES.called,
  updated_at: TIMES.assigned,
} satisfies DeviceRecord

export const commandOutcome = {
  id: IDS.fieldCommand,
  outcome: 'accepted',
  reason: null,
  message: null,
  occurred_at: TIMES.visit,
  is_clamped: false,
} satisfies CommandOutcomeRecord

export const commandsReceived = {
  received_at: TIMES.visitEnd,
  commands: [commandOutcome],
} satisfies CommandsReceived

export const fieldCommand = {
  ...commandOutcome,
  kind: 'start',
  version: 1,
  device: { id: IDS.device, label: 'Dana’s phone' },
  technician: TECHNICIAN,
  work_order: { id: IDS.workOrder, work_order_number: 'WO-000412' },
  visit_id: null,
  payload: {},
  base: { status: 'assigned' },
  found: null,
  skew_ms: 0,
  received_at: TIMES.visitEnd,
  decided_by: null,
  decided_at: null,
  decision_note: null,
  updated_at: TIMES.visitEnd,
} satisfies FieldCommandRecord

export const fieldEvent = {
  id: IDS.fieldEvent,
  work_order_id: IDS.workOrder,
  visit_id: null,
  technician: TECHNICIAN,
  device: { id: IDS.device, label: 'Dana’s phone' },
  kind: 'work_started',
  pause_reason: null,
  occurred_at: TIMES.visit,
  recorded_at: TIMES.visitEnd,
  latitude: null,
  longitude: null,
  accuracy_m: null,
  source: 'device',
  recorded_by: null,
  voids_id: null,
  voided_by_id: null,
} satisfies FieldEventRecord

export const workOrderNote = {
  id: IDS.workOrderNote,
  work_order_id: IDS.workOrder,
  technician: TECHNICIAN,
  device: { id: IDS.device, label: 'Dana’s phone' },
  text: 'The key is under the mat',
  voids_id: null,
  voided_by_id: null,
  occurred_at: TIMES.visit,
  recorded_at: TIMES.visitEnd,
} satisfies WorkOrderNoteRecord

const pictureAt = (id: string) => `https://fieldline.example/api/v1/photos/${id}?expires=1795463700&signature=Zk3vT0`

export const signature = {
  id: IDS.signature,
  work_order_id: IDS.workOrder,
  technician: TECHNICIAN,
  device: { id: IDS.device, label: 'Dana’s phone' },
  signer_name: 'Dana Whitfield',
  role: 'customer',
  statement: 'The work was done and the cooler runs.',
  document_sha256: '6a3f9ed3b4f0c5a36f1ee0bb8e2b9ecf0c6a8f7a2dd0a4fd2c2d3a5b6c7d8e9f',
  image_sha256: UPLOAD_DIGEST,
  image_url: pictureAt(IDS.signature),
  occurred_at: TIMES.visitEnd,
  recorded_at: TIMES.visitEnd,
} satisfies SignatureRecord

export const workOrderPhoto = {
  id: IDS.workOrderPhoto,
  work_order_id: IDS.workOrder,
  technician: TECHNICIAN,
  device: { id: IDS.device, label: 'Dana’s phone' },
  sha256: UPLOAD_DIGEST,
  url: pictureAt(IDS.workOrderPhoto),
  thumbnail_url: `${pictureAt(IDS.workOrderPhoto)}&size=thumb`,
  caption: 'Frost on the door frame',
  occurred_at: TIMES.visit,
  recorded_at: TIMES.visitEnd,
} satisfies WorkOrderPhotoRecord

const { conflicts: _elsewhere, ...synced } = workOrder

export const syncedJob = {
  work_order: synced,
  visits: [visit],
  tasks: [{ ...task, photos: [{ id: IDS.photo, sha256: UPLOAD_DIGEST, caption: null }] }],
  customer_phone: '+1 206 555 0107',
  assignment: { by: 'Kim Office', from: null },
  position: { latitude: 47.6027, longitude: -122.3386, territory: 'Downtown' },
  missing: ['1 photo (1 of 2 taken)', 'The customer’s signature'],
  completion: {
    min_photos: 2,
    signature: 'customer' as const,
    all_items: true,
    meters: [{ id: IDS.meter, name: 'Operating hours', is_read: true }],
    signed_by: [],
  },
  site_facts: {
    access_notes: 'Deliveries entrance on the water side; ring for the kitchen.',
    gate_code: '4471#',
    parking: 'Loading bay 2, at most an hour.',
    hazards: 'Wet floor behind the dish line.',
  },
  contacts: [
    { id: IDS.contact, name: 'Rosa Delgado', title: 'Kitchen manager', phone: '(206) 555-0142', is_of_site: false },
  ],
  colleagues: [],
  photos: [{ id: IDS.workOrderPhoto, sha256: UPLOAD_DIGEST, caption: 'Frost on the door frame' }],
  signed_by: [],
  on_site: [
    {
      id: IDS.workOrderNote,
      kind: 'note',
      text: workOrderNote.text,
      pause_reason: null,
      technician: TECHNICIAN.name,
      technician_id: TECHNICIAN.id,
      device: 'Dana’s phone',
      occurred_at: TIMES.visit,
      recorded_at: TIMES.visitEnd,
    },
  ],
  who_pays: [
    { asset_id: IDS.asset, type: 'part', payer: 'warranty', percent: 100, by: ASSET.name },
    { asset_id: IDS.asset, type: 'labor', payer: 'contract', percent: 80, by: 'Full care' },
    { asset_id: IDS.asset, type: 'travel', payer: 'customer', percent: 0, by: null },
  ],
} satisfies SyncedJob

export const syncedAsset = {
  id: IDS.asset,
  name: ASSET.name,
  asset_tag: 'AST-00031',
  serial_number: 'TC-44-1907',
  location: 'Kitchen',
  product: null,
  warranty_type: 'parts_only',
  warranty_start: '2024-05-02',
  warranty_expiry: '2029-05-01',
  warranty: { is_active: true, coverage: { parts: true, labor: false, extended_hours: false } },
  meters: [
    {
      id: IDS.meter,
      name: 'Operating hours',
      unit: 'h',
      kind: 'counter',
      rolls_over_at: null,
      readings: [{ value: 1204.5, read_at: TIMES.visit, is_reset: false, work_order_id: null }],
    },
  ],
  history: [
    {
      work_order_id: null,
      work_order_number: null,
      date: TIMES.visit,
      type: 'maintenance',
      technician: TECHNICIAN.name,
      description: 'Condenser cleaned',
      notes: null,
      parts_used: [{ part: 'Air filter', quantity: 2 }],
      service_photos: [],
    },
  ],
  siblings: [],
} satisfies SyncedAsset

export const fieldSync = {
  server_time: TIMES.assigned,
  cursor: 'AaHC0-T2AAAAAAAA',
  time_zone: 'America/Los_Angeles',
  from: '2026-11-22',
  to: '2026-11-30',
  has_more: false,
  field_positions: false,
  office_phone: '(206) 555-0100',
  jobs: [syncedJob],
  removed: [{ id: IDS.surveyOrder, reason: 'reassigned', by: 'Kim Office', technician: null }],
  assets: [syncedAsset],
  checklists: [checklist],
  catalogue: {
    parts: [{ id: IDS.part, name: 'Fan motor', part_number: 'FM-220', unit: 'C62', unit_price: null }],
    pause_reasons: [{ id: IDS.holdReason, name: 'Waiting for a part' }],
    territories: [{ name: 'Downtown', speed_kmh: 25 }],
  },
  time: {
    from: '2026-11-09',
    moments: [{ id: IDS.fieldEvent, kind: 'work_started', occurred_at: TIMES.visit, work_order_id: IDS.workOrder }],
    entries: [
      {
        id: IDS.timeEntry,
        kind: 'work',
        started_at: TIMES.visit,
        ended_at: TIMES.visitEnd,
        work_order_id: IDS.workOrder,
        note: 'The phone was in the van',
        voids_id: IDS.fieldEvent,
      },
    ],
    work_orders: [{ id: IDS.workOrder, work_order_number: 'WO-2026-00001' }],
    sheets: [{ week_start: '2026-11-23', state: 'open' }],
  },
} satisfies FieldSync

export const fieldUpload = {
  sha256: UPLOAD_DIGEST,
  byte_size: 67,
  received_bytes: 67,
  finished_at: TIMES.visitEnd,
  expires_at: '2026-11-30T18:30:00.000Z',
} satisfies FieldUploadRecord
