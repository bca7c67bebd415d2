import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { instantRecord, namedRecord, optionalReference, optionalText, text } from '@/lib/schemas/fields'
import { byVerb, listOf, ofRecord } from '@/lib/schemas/list'
import { flag } from '@/lib/schemas/query'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  label: 'What its technician calls it.',
  platform: 'What it runs, such as `Android 16`.',
  app_version: 'The version of the app on it.',
  technician_id:
    'Whose jobs it works on. A sign-in has its deviceFields technician and leaves it out; an API key belongs to nobody and names one.',
  technician: 'Whose jobs it works on.',
  user: 'Whose sign-in it belongs to; null for one for which a program with an API key speaks.',
  last_sync_at: 'When it last sent or got something; null while it has not.',
  revoked_at: 'Since when it sends and gets nothing any more; null while it is in use.',
}

const deviceFields = { label: text(), platform: optionalText(), app_version: optionalText(40) }

export const deviceCreate = z.object(described(FIELDS, { ...deviceFields, technician_id: optionalReference() }))

export const deviceRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      label: z.string(),
      platform: z.string().nullable(),
      app_version: z.string().nullable(),
      technician: namedRecord,
      user: namedRecord.nullable(),
      last_sync_at: instantRecord.nullable(),
      revoked_at: instantRecord.nullable(),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'Device' })
export type DeviceRecord = z.output<typeof deviceRecord>

export const deviceList = listOf({
  sort: { created_at: 'timestamp', label: 'text', last_sync_at: { kind: 'timestamp', nullable: true } },
  filters: {
    technician_id: ofRecord({ description: 'Only devices of this technician: their id' }),
    revoked: byVerb(flag(), 'Only devices that were revoked (`true`), or that are in use (`false`)'),
  },
  trash: false,
})
export const deviceListQuery = deviceList.query
export type DeviceListQuery = z.output<typeof deviceListQuery>
