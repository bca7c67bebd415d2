import { z } from 'zod'
import { answerComponents, requestComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { NAME_LENGTH, NOTES_LENGTH } from '@/lib/domain/limits'
import { decimalsOf } from '@/lib/domain/money'
import { skillKey } from '@/lib/domain/skill'
import { isCalendarDay } from '@/lib/domain/plain-days'
import { parseTimestamp } from '@/lib/domain/time'

/**
 * The kinds of fields that bodies are made of. Messages complete the sentence "<field> …", so that an error list reads
 * well in the API and beside a form field. Optional fields take `null` to clear; an empty optional string is `null`.
 */

export { NOTES_LENGTH }

/** How many characters the value has, counted as code points, as JSON Schema counts: an emoji is one. */
export function countCharacters(value: string): number {
  return Array.from(value).length
}

/** Whether the value has at most so many characters. */
export function hasAtMost(value: string, max: number): boolean {
  // A character has at most two units: what is far too long is not counted.
  return value.length <= max || (value.length <= 2 * max && countCharacters(value) <= max)
}

/** NUL cannot be stored; a lone half of a surrogate pair is not Unicode. */
export function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

const storable = z.string().refine(isStorable, 'must not contain NUL or invalid Unicode')

/** A required text: trimmed, not empty, bounded. */
export function text(max = NAME_LENGTH) {
  return storable
    .transform((value) => value.trim())
    .refine((value) => value.length > 0, 'must not be empty')
    .refine((value) => hasAtMost(value, max), `must have at most ${max} characters`)
    .meta({ type: 'string', minLength: 1, maxLength: max })
}

/** An optional text: trimmed, bounded; empty or null clears it. */
export function optionalText(max = NAME_LENGTH) {
  return storable
    .transform((value) => value.trim() || null)
    .refine((value) => value === null || hasAtMost(value, max), `must have at most ${max} characters`)
    .nullable()
    .optional()
    .meta({ type: ['string', 'null'], maxLength: max })
}

const EMAIL = /^[^\s@"<>(),;:\\[\]]{1,64}@[^\s@"<>(),;:\\[\]]{1,189}$/

/** An optional e-mail address. */
export function optionalEmail() {
  return storable
    .transform((value) => value.trim() || null)
    .refine((value) => value === null || EMAIL.test(value), 'must be an e-mail address such as name@example.com')
    .nullable()
    .optional()
    .meta({ type: ['string', 'null'], format: 'email', maxLength: 254 })
}

/** A reference to another record, trimmed. Whether it exists is the verb's question; here it only has to be a string. */
export function reference() {
  return z
    .string()
    .max(200, 'must be an id')
    .transform((value) => value.trim())
    .refine((value) => value !== '', 'is required')
    .meta({ type: 'string', format: 'uuid' })
}

/** An optional reference; null or an empty string clears it. */
export function optionalReference() {
  return z
    .string()
    .max(200, 'must be an id')
    .transform((value) => value.trim() || null)
    .nullable()
    .optional()
    .meta({ type: ['string', 'null'], format: 'uuid' })
}

const INSTANT_MESSAGE = 'must be a timestamp such as 2026-11-20T10:00:00Z'
const DAY_MESSAGE = 'must be a calendar day such as 2026-11-20'

/** An instant: RFC 3339 with any offset, given back in UTC. */
export function timestamp() {
  return z
    .string()
    .transform((value, check) => {
      const instant = parseTimestamp(value.trim())
      if (instant) return instant
      check.addIssue({ code: 'custom', message: INSTANT_MESSAGE })
      return z.NEVER
    })
    .meta({ type: 'string', format: 'date-time' })
}

/** An optional instant; null or an empty string clears it. */
export function optionalTimestamp() {
  return z
    .string()
    .transform((value, check) => {
      if (value.trim() === '') return null
      const instant = parseTimestamp(value.trim())
      if (instant === null) check.addIssue({ code: 'custom', message: INSTANT_MESSAGE })
      return instant
    })
    .nullable()
    .optional()
    .meta({ type: ['string', 'null'], format: 'date-time' })
}

/** A calendar day, kept as `YYYY-MM-DD`. */
export function day() {
  return z
    .string()
    .transform((value) => value.trim())
    .refine(isCalendarDay, DAY_MESSAGE)
    .meta({ type: 'string', format: 'date' })
}

/** An optional calendar day; null or an empty string clears it. */
export function optionalDay() {
  return z
    .string()
    .transform((value) => value.trim() || null)
    .refine((value) => value === null || isCalendarDay(value), DAY_MESSAGE)
    .nullable()
    .optional()
    .meta({ type: ['string', 'null'], format: 'date' })
}

export const MAX_DURATION_MINUTES = 525_600

/** An optional duration in whole minutes, up to a year. */
export function optionalMinutes() {
  return wholeNumber(0, MAX_DURATION_MINUTES, 'minutes').nullable().optional()
}

/** A whole number between two bounds. */
export function wholeNumber(min: number, max: number, unit = '') {
  const message = `must be a whole number${unit && ` of ${unit}`} from ${min} to ${max}`
  return z.number(message).int(message).min(min, message).max(max, message)
}

/** The longest time that a bill may be open without being due, in days. */
export const MAX_PAYMENT_DAYS = 365

/** The kind of an electronic address for invoices, by the code list EAS. */
export function endpointScheme() {
  return optionalText(10).refine((value) => !value || /^\d{4}$/.test(value), 'must be four digits, such as 0088')
}

/** A number up to a bound, with at most so many decimals. */
export function upTo(max: number, places: number) {
  return z
    .number()
    .max(max, `must be at most ${max}`)
    .refine((value) => decimalsOf(value) <= places, `must have at most ${places} decimals`)
}

/** Some of a few values, each once, in the order that these have of their own: sent in another order they change nothing. */
export function severalOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z
    .array(z.enum(values))
    .max(values.length)
    .superRefine(refuseRepeated)
    .transform((chosen): Values[number][] => values.filter((value) => chosen.includes(value)))
}

/** Names each entry of a list that is there already. */
export function refuseRepeated(entries: readonly unknown[], check: z.RefinementCtx): void {
  for (const [index, entry] of entries.entries())
    if (entries.indexOf(entry) !== index) check.addIssue({ code: 'custom', path: [index], message: 'is named twice' })
}

const MAX_OBJECT_KEYS = 200

/** Free-form key/value pairs. Values are strings, numbers, booleans or null; specifications keep strings alone. */
export function keyValues(values: 'strings' | 'scalars') {
  const bounded = storable.refine(
    (value) => hasAtMost(value, NOTES_LENGTH),
    `must have at most ${NOTES_LENGTH} characters`,
  )
  const scalar = z.union([bounded, z.number(), z.boolean(), z.null()])
  const pairs = z
    .record(z.string(), values === 'strings' ? bounded : scalar)
    .refine((one) => Object.keys(one).length <= MAX_OBJECT_KEYS, `must have at most ${MAX_OBJECT_KEYS} keys`)
    .refine(
      (one) => Object.keys(one).every((key) => isStorable(key) && key.length > 0 && key.length <= NAME_LENGTH),
      `must have keys of 1 to ${NAME_LENGTH} characters`,
    )
  const { $schema: _dialect, ...json } = z.toJSONSchema(pairs)
  return z
    .custom<z.input<typeof pairs>>()
    .superRefine(refuseProto)
    .pipe(pairs)
    .nullable()
    .optional()
    .meta({ ...json, type: ['object', 'null'] })
}

/** A record of zod leaves this one key out without a word; what is sent must be stored or refused. */
function refuseProto(value: unknown, check: z.RefinementCtx): void {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__'))
    check.addIssue({ code: 'custom', path: ['__proto__'], message: 'is not a name that a field can have' })
}

const MAX_SKILLS = 100
const SKILL_LENGTH = 100

/** Drops repeated skills, ignoring case: the first spelling stays. */
function withoutRepeats(skills: string[]): string[] {
  const seen = new Set<string>()
  return skills.filter((skill) => !seen.has(skillKey(skill)) && seen.add(skillKey(skill)))
}

/** Skills, of a technician or needed for a job; null clears them. */
export function skillList() {
  return z
    .array(text(SKILL_LENGTH))
    .max(MAX_SKILLS)
    .transform(withoutRepeats)
    .nullable()
    .optional()
    .transform((given) => (given === null ? [] : given))
}

/** What the parts of an address mean, for integrators. */
const ADDRESS: Meanings = {
  street: 'Street and number, and what else is needed to find the door.',
  city: 'The city.',
  state: 'The state, province or region.',
  postal_code: 'The postal code.',
  country: 'The country, by name or code.',
}

/** A postal address. Left-out parts are null. */
export const addressInput = z
  .strictObject(
    described(ADDRESS, {
      street: optionalText(),
      city: optionalText(),
      state: optionalText(),
      postal_code: optionalText(40),
      country: optionalText(),
    }),
  )
  .transform((address) => ({
    street: address.street ?? null,
    city: address.city ?? null,
    state: address.state ?? null,
    postal_code: address.postal_code ?? null,
    country: address.country ?? null,
  }))
  .register(requestComponents, { id: 'AddressInput' })
  .nullable()
  .optional()

/** A postal address as it is answered. */
export const addressRecord = z
  .object(
    described(ADDRESS, {
      street: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      postal_code: z.string().nullable(),
      country: z.string().nullable(),
    }),
  )
  .register(answerComponents, { id: 'Address' })
  .nullable()

export type Address = z.output<typeof addressRecord>

/** What another record is shown as where it is only named. */
export const namedRecord = z
  .object(described({ name: 'What the record is called.' }, { id: z.uuid(), name: z.string() }))
  .register(answerComponents, { id: 'NamedReference' })

/** Fields of the company's own, as they are answered. */
export const customFieldsRecord = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .register(answerComponents, { id: 'CustomFields' })

export const instantRecord = z.iso.datetime({ precision: 3 })
export const dayRecord = z.iso.date()
