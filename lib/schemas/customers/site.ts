import { z } from 'zod'
import { GATE_CODE_LENGTH, SITE_FACT_LENGTH } from '@/lib/domain/limits'
import { LOCATION_PRECISIONS } from '@/lib/domain/geocoding/location'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { optionalExternalId } from '@/lib/schemas/external-id'
import {
  addressInput,
  addressRecord,
  instantRecord,
  namedRecord,
  optionalReference,
  optionalText,
  reference,
  text,
} from '@/lib/schemas/fields'
import { anyRecord, foundIn, listOf, ofRecord, withExternalId, withText } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  name: 'What people call the place.',
  address: 'Where it is.',
  latitude: 'Degrees north of the equator, south of it negative (WGS 84).',
  longitude: 'Degrees east of Greenwich, west of it negative (WGS 84).',
  location_precision:
    '`exact`: found to the house; `approximate`: found by the postal code or the street; `manual`: the coordinates were sent, and are never changed by themselves. Null without coordinates.',
  territory: 'The territory it lies in, by name; technicians of it go there first.',
  access_notes: 'How one gets in, and whom to ask; technicians read it on their phones.',
  gate_code:
    'What opens the gate or the door. Only who may change sites reads it here; for others, and where a site is included in another record, it is null. Phones get it with a job at the site. Histories, events and webhooks say that it changed, and not to what.',
  parking: 'Where technicians park.',
  tax_code_id: 'How lines of work there are taxed, where the item does not say it.',
  tax_code: 'How lines of work there are taxed.',
  hazards: 'What is dangerous there, such as a dog or a roof without a rail.',
}

function degrees(limit: 90 | 180) {
  const message = `must be a number of degrees from -${limit} to ${limit}`
  return z.number(message).min(-limit, message).max(limit, message).nullable().optional()
}

/** A building or place of a customer, the `object` of an asset (R-AS-5). */
export const siteCreate = z.object(
  described(FIELDS, {
    name: text(),
    customer_id: reference(),
    address: addressInput,
    latitude: degrees(90),
    longitude: degrees(180),
    territory: optionalText(),
    access_notes: optionalText(SITE_FACT_LENGTH),
    gate_code: optionalText(GATE_CODE_LENGTH),
    parking: optionalText(SITE_FACT_LENGTH),
    hazards: optionalText(SITE_FACT_LENGTH),
    tax_code_id: optionalReference(),
    external_id: optionalExternalId(),
  }),
)
export const siteUpdate = siteCreate.partial()

export const siteRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      external_id: z.string().nullable(),
      name: z.string(),
      customer_id: z.uuid(),
      customer: namedRecord,
      address: addressRecord,
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      location_precision: z.enum(LOCATION_PRECISIONS).nullable(),
      territory: z.string().nullable(),
      access_notes: z.string().nullable(),
      gate_code: z.string().nullable(),
      parking: z.string().nullable(),
      hazards: z.string().nullable(),
      tax_code: namedRecord.nullable(),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'Site' })
export type SiteRecord = z.output<typeof siteRecord>

export const siteList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', name: 'text' },
  filters: {
    customer_id: ofRecord(),
    external_id: withExternalId(),
    ...anyRecord,
    territory: withText('territory'),
    search: foundIn('name, address or external id'),
  },
})
export const siteListQuery = siteList.query
export type SiteListQuery = z.output<typeof siteListQuery>
