import { z } from 'zod'
import { UNITS } from '@/lib/domain/billing/units'
import { METER_KINDS } from '@/lib/domain/meters/readings'
import { FIELD_EVENT_KINDS } from '@/lib/domain/field/kinds'
import { WARRANTY_TYPES } from '@/lib/domain/warranty/warranty'
import { COVERED_TYPES, LINE_PAYERS } from '@/lib/domain/coverage/types'
import { SIGNATURES, SIGNER_ROLES } from '@/lib/domain/work-orders/completion-rules'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { dayRecord, instantRecord, namedRecord } from '@/lib/schemas/fields'
import { syncedTime } from '@/lib/schemas/field/synced-time'
import { checklistRecord } from '@/lib/schemas/work/checklist'
import { taskRecord } from '@/lib/schemas/work/task'
import { visitRecord } from '@/lib/schemas/work/visit'
import { workOrderRecord } from '@/lib/schemas/work/work-order'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  server_time: 'When this was answered: what the device compares its clock with.',
  cursor: 'What the device holds after this answer; it is sent back as `since`.',
  time_zone: 'The account’s time zone, in which its days begin.',
  from: 'The first day whose jobs are held: yesterday.',
  to: 'The last day whose jobs are held.',
  has_more: 'Whether there are more jobs than a device is sent; those that come first are.',
  jobs: 'The jobs that are new or have changed since `since`; without it all of them.',
  removed: 'The jobs that the device holds and is to forget, once nothing of them waits to be sent.',
  reason: 'Why: `reassigned`, `cancelled`, `trashed`, or `other_days` where they are none of these days any more.',
  assets: 'The assets of these jobs.',
  checklists: 'The checklists of the tasks of these jobs.',
  field_positions:
    'Whether the company asks where the device is with each step that is reported. It is up to its person.',
  time: 'What was recorded of the technician’s time since last week; null where it is what the device holds.',
  catalogue: 'What is chosen from on site; null where it is what the device holds.',
  parts: 'The parts of the technician’s last jobs, and of the catalogue as many more by name as fill 300.',
  pause_reasons: 'Why work waits.',
  territories: 'How fast one drives in each territory, for the way between jobs.',
  territory: 'The territory of its site; null where it has none.',
  unit: 'What it counts in.',
  unit_price:
    'What one costs the customer, in the account’s currency; null where that is not known, or the company shows technicians no prices.',
  rolls_over_at: 'Where a counter begins again with 0; null where it does not.',
  readings: 'Its last seven readings, in the order of their times.',
  value: 'What it showed.',
  read_at: 'When it was read.',
  is_reset: 'Whether the counter started over.',
  speed_kmh: 'Kilometres per hour on the way.',
  work_order: 'The work order, as it is answered by `/work-orders/{id}`, without its conflicts.',
  visits: 'Its visits, everybody’s.',
  tasks: 'Its tasks; photos by their ids and digests.',
  customer_phone: 'Whom to call.',
  position: 'Where its site is.',
  site_facts: 'What somebody reads who arrives at its site; null where it has none, or nothing is written about it.',
  access_notes: 'How one gets in, and whom to ask.',
  gate_code: 'What opens the gate or the door.',
  parking: 'Where to park.',
  hazards: 'What is dangerous there.',
  contacts: 'Whom to call of its customer, at most five: its contact, those of its site, the primary one first.',
  is_of_site: 'Whether the person is to be asked for at the site of the job.',
  title: 'What the person does there.',
  phone: 'The number.',
  colleagues: 'The technicians of the job, its visits and its tasks, who can be called.',
  office_phone: 'The number of the company; null where it has none.',
  latitude: 'Where its site is; null when it is not known.',
  longitude: 'Where its site is; null when it is not known.',
  missing: 'What its completion asks for and is not there, in words.',
  photos: 'Its photos that belong to none of its tasks, by their ids and digests.',
  completion: 'What its completion asks for by its job type; null where nothing is.',
  min_photos: 'How many photos there are to be, of its tasks and its own together.',
  signature: 'Who signs: `none`, `customer` or `technician`.',
  all_items: 'Whether every required item of its checklists is answered.',
  meters: 'The meters that are read.',
  is_read: 'Whether there is a reading for this job.',
  signed_by: 'Who has signed, also when the completion requires no signature.',
  who_pays: 'Who would pay, for each of its assets; once where it has none.',
  assignment: 'How its technician came by it: the last assignment; null where nobody was assigned.',
  name: 'What people call it.',
  asset_tag: 'What is written on it.',
  siblings:
    'Other assets of its site, the first eight by name; where it has no site, of its customer’s that have none.',
  parts_used: 'The parts that were used.',
  serial_number: 'Its serial number.',
  location: 'Its location.',
  warranty_type: 'What kind of warranty it has.',
  warranty_start: 'The first day of its warranty.',
  warranty_expiry: 'The last day of its warranty.',
  warranty: 'The state of its warranty today.',
  is_active: 'Whether the warranty holds today.',
  coverage: 'What the warranty pays for.',
  product: 'What it is.',
  part_number: 'The part’s number.',
  on_site: 'What technicians reported, events and notes, the latest first; at most 100.',
  kind: 'What happened; `note` where something was written.',
  text: 'What was written; null of an event.',
  pause_reason: 'Why work was interrupted; null when no reason was given.',
  technician: 'Who did it.',
  technician_id: 'The technician who reported it.',
  device: 'The name of the phone that sent it; null where that is not known.',
  occurred_at: 'When it happened.',
  recorded_at: 'When the server got to know of it.',
  history:
    'The last ten services that were done, the newest first: work orders, and records written by hand. ' +
    'Work orders of others come without their notes.',
  work_order_id: 'The work order; null of a record written by hand.',
  work_order_number: 'What people call the work order; null of a record written by hand.',
  date: 'When it was done.',
  type: 'What kind of work it was.',
  description: 'What was wrong or done.',
  notes: 'What was noted.',
  service_photos: 'The first photos of the service, at most three, by their ids.',
}

const ASSIGNMENT: Meanings = {
  by: 'Who assigned it.',
  from: 'The technician whose it was before; null where it was nobody’s.',
}

const REMOVED: Meanings = {
  by: 'Who did that; null where that is not known.',
  technician: 'The technician who got it; null where nobody did.',
}

const onSiteEntry = z
  .object(
    described(FIELDS, {
      id: z.uuid().describe('Identifies the entry.'),
      kind: z.enum([...FIELD_EVENT_KINDS, 'note']),
      text: z.string().nullable(),
      pause_reason: z.string().nullable(),
      technician: z.string(),
      technician_id: z.uuid(),
      device: z.string().nullable(),
      occurred_at: instantRecord,
      recorded_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'OnSiteEntry' })

/** How many services of an asset a device holds. */
export const ASSET_HISTORY_SENT = 10
/** At most so many photos of a service are named; a phone asks for them when its person wants to see them. */
export const SERVICE_PHOTOS_SENT = 3

const assetService = z
  .object(
    described(FIELDS, {
      work_order_id: z.uuid().nullable(),
      work_order_number: z.string().nullable(),
      date: instantRecord,
      type: z.string(),
      technician: z.string().nullable(),
      description: z.string().nullable(),
      notes: z.string().nullable(),
      parts_used: z.array(
        z.object({ part: z.string().describe('What it is.'), quantity: z.number().describe('How many.') }),
      ),
      service_photos: z.array(z.uuid()),
    }),
  )
  .register(answerComponents, { id: 'SyncedAssetService' })

/** How many other machines of its site an asset names. */
export const SIBLINGS_SENT = 8

/** How many readings of a meter a device holds: as many as say what is usual, and the one that the next is compared with. */
export const METER_READINGS_SENT = 7

const assetMeter = z
  .object(
    described(FIELDS, {
      id: z.uuid().describe('Identifies the meter.'),
      name: z.string(),
      unit: z.string(),
      kind: z.enum(METER_KINDS).describe('Whether it only goes up (`counter`) or shows a state (`gauge`).'),
      rolls_over_at: z.number().nullable(),
      readings: z.array(
        z.object(
          described(FIELDS, {
            value: z.number(),
            read_at: instantRecord,
            is_reset: z.boolean(),
            work_order_id: z.uuid().nullable().describe('The work order at which it was read, if any.'),
          }),
        ),
      ),
    }),
  )
  .register(answerComponents, { id: 'SyncedAssetMeter' })

const photo = z.object({
  id: z.uuid().describe('Identifies the photo.'),
  sha256: z.string().describe('The digest of the bytes that were sent, in small hexadecimal letters.'),
  caption: z.string().nullable().describe('What it shows, in the words of whoever took it.'),
})

const completion = z.object(
  described(FIELDS, {
    min_photos: z.int(),
    signature: z.enum(SIGNATURES),
    all_items: z.boolean(),
    meters: z.array(namedRecord.extend(described(FIELDS, { is_read: z.boolean() }))),
    signed_by: z.array(z.enum(SIGNER_ROLES)),
  }),
)

const PAYER: Meanings = {
  asset_id: 'The asset that it is about; null where the work order has none.',
  type: 'What is paid for.',
  payer: 'Who pays, or pays most.',
  percent: 'The percentage that others than the customer pay.',
  by: 'The name of the contract, asset or part whose warranty pays; null where nothing of that kind does.',
}

const sitePayer = z.object(
  described(PAYER, {
    asset_id: z.uuid().nullable(),
    type: z.enum(COVERED_TYPES),
    payer: z.enum(LINE_PAYERS),
    percent: z.number(),
    by: z.string().nullable(),
  }),
)

const syncedJob = z
  .object(
    described(FIELDS, {
      work_order: workOrderRecord.omit({ conflicts: true }),
      visits: z.array(visitRecord),
      tasks: z.array(taskRecord.extend({ photos: z.array(photo).describe('Its photos, by their ids and digests.') })),
      customer_phone: z.string().nullable(),
      position: z.object(
        described(FIELDS, {
          latitude: z.number().nullable(),
          longitude: z.number().nullable(),
          territory: z.string().nullable(),
        }),
      ),
      site_facts: z
        .object(
          described(FIELDS, {
            access_notes: z.string().nullable(),
            gate_code: z.string().nullable(),
            parking: z.string().nullable(),
            hazards: z.string().nullable(),
          }),
        )
        .nullable(),
      contacts: z.array(
        namedRecord.extend(
          described(FIELDS, { title: z.string().nullable(), phone: z.string(), is_of_site: z.boolean() }),
        ),
      ),
      colleagues: z.array(namedRecord.extend(described(FIELDS, { phone: z.string() }))),
      missing: z.array(z.string()),
      completion: completion.nullable(),
      photos: z.array(photo),
      signed_by: z.array(z.enum(SIGNER_ROLES)),
      on_site: z.array(onSiteEntry),
      who_pays: z.array(sitePayer),
      assignment: z.object(described(ASSIGNMENT, { by: z.string(), from: z.string().nullable() })).nullable(),
    }),
  )
  .register(answerComponents, { id: 'SyncedJob' })
export type SyncedJob = z.output<typeof syncedJob>
export type SitePayer = z.output<typeof sitePayer>

const syncedAsset = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      name: z.string(),
      asset_tag: z.string(),
      serial_number: z.string().nullable(),
      location: z.string().nullable(),
      product: namedRecord.nullable(),
      warranty_type: z.enum(WARRANTY_TYPES),
      warranty_start: dayRecord.nullable(),
      warranty_expiry: dayRecord.nullable(),
      warranty: z.object(
        described(FIELDS, {
          is_active: z.boolean(),
          coverage: z.object({
            parts: z.boolean().describe('Whether it pays for parts.'),
            labor: z.boolean().describe('Whether it pays for labor.'),
            extended_hours: z.boolean().describe('Whether it pays for work outside of business hours.'),
          }),
        }),
      ),
      meters: z.array(assetMeter),
      history: z.array(assetService),
      siblings: z.array(namedRecord.extend(described(FIELDS, { asset_tag: z.string() }))),
    }),
  )
  .register(answerComponents, { id: 'SyncedAsset' })
export type SyncedAsset = z.output<typeof syncedAsset>

const catalogue = z.object(
  described(FIELDS, {
    parts: z.array(
      namedRecord.extend(
        described(FIELDS, {
          part_number: z.string().nullable(),
          unit: z.enum(UNITS),
          unit_price: z.number().nullable(),
        }),
      ),
    ),
    pause_reasons: z.array(namedRecord),
    territories: z.array(z.object(described(FIELDS, { name: z.string(), speed_kmh: z.int() }))),
  }),
)
export type SyncedCatalogue = z.output<typeof catalogue>

const REMOVED_REASONS = ['reassigned', 'cancelled', 'trashed', 'other_days'] as const
export type RemovedReason = (typeof REMOVED_REASONS)[number]

/** All that a device needs where there is no connection, or what of it has changed. */
export const fieldSync = z
  .object(
    described(FIELDS, {
      server_time: instantRecord,
      cursor: z.string(),
      time_zone: z.string(),
      from: dayRecord,
      to: dayRecord,
      has_more: z.boolean(),
      jobs: z.array(syncedJob),
      removed: z.array(
        z.object({
          id: z.uuid().describe('The work order.'),
          ...described(FIELDS, { reason: z.enum(REMOVED_REASONS) }),
          ...described(REMOVED, { by: z.string().nullable(), technician: z.string().nullable() }),
        }),
      ),
      assets: z.array(syncedAsset),
      checklists: z.array(checklistRecord),
      catalogue: catalogue.nullable(),
      time: syncedTime.nullable(),
      field_positions: z.boolean(),
      office_phone: z.string().nullable(),
    }),
  )
  .register(answerComponents, { id: 'FieldSync' })
export type FieldSync = z.output<typeof fieldSync>
export type RemovedJob = FieldSync['removed'][number]

export const fieldSyncQuery = z.object({
  device_id: z.string().max(100).describe('The device that asks; it was registered at `/field/devices`'),
  since: z.string().max(8_000).optional().describe('The `cursor` of the answer before; left out, all is answered'),
})
export type FieldSyncQuery = z.output<typeof fieldSyncQuery>
