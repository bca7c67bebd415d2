import type { Kind } from './catalog/family'
import type { Random } from './random'
import type { CustomerType } from './rows'
import names from './data/names.json' with { type: 'json' }

/** How many customers of each kind the demo company has, and what they are called by type. */
export const kinds = names.kinds as { kind: Kind; type: CustomerType; count: number }[]

export const { firstNames, lastNames } = names
const {
  firstWords,
  titles,
  terms,
}: { firstWords: string[]; titles: Record<Kind, string[]>; terms: Record<CustomerType, string[]> } = names
const lastWords: Record<Exclude<Kind, 'home'>, string[]> = names.lastWords

/** A believable name for a customer of the kind in the neighbourhood. */
export function customerName(random: Random, kind: Kind, neighbourhood: string): string {
  if (kind === 'home') return personName(random)
  const last = random.pick(lastWords[kind])
  const local = kind === 'public' || random.chance(0.3)
  return `${local ? neighbourhood : random.pick(firstWords)} ${last}`
}

/** Two words that a business of the kind may be called by. */
export function wordsFor(random: Random, kind: Kind): string {
  return kind === 'home' ? personName(random) : `${random.pick(firstWords)} ${random.pick(lastWords[kind])}`
}

/** A person's first and last name. */
export function personName(random: Random): string {
  return `${random.pick(firstNames)} ${random.pick(lastNames)}`
}

/** Job titles at a place of the kind, the main contact's first. */
export function titlesOf(kind: Kind): string[] {
  return titles[kind]
}

/** Billing terms usual for the type of customer. */
export function paymentTerms(random: Random, type: CustomerType): string {
  return random.pick(terms[type])
}

/** A name as the part of an address that stands before or after the @. */
export function slug(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[’'&]|\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
