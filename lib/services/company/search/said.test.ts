import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { foldText } from '@/lib/domain/search/fold'
import { createAsset } from '@/lib/services/assets/assets'
import { createCustomer } from '@/lib/services/customers/customers'
import { findRecords } from '@/lib/services/company/search'
import { makeAccount } from '@/lib/testing/account'
import { makeContact, makeSite } from '@/lib/testing/factories/customers'
import { proofRuns } from '@/lib/testing/proof-size'

/* What callers say, and the record that they mean: with and without accents, with pieces of a number, misspelt, by the street. */

const COMPANIES = [
  { name: 'Müller & Söhne Kältetechnik', phone: '+49 30 5550142', street: 'Schönhauser Straße 12', city: 'Berlin' },
  { name: 'Bäckerei Großmann', phone: '+49 89 5550177', street: 'Lindwurmstr. 88', city: 'München' },
  { name: 'Harvest Moon Composites', phone: '+1 253 555 0107', street: '1450 Dock Street', city: 'Tacoma' },
  { name: 'Northgate Dental', phone: '+1 206 555 0188', street: '410 Terry Ave N', city: 'Seattle' },
  { name: 'Alder Street Clinic', phone: '(206) 555-0121', street: '12 Alder St', city: 'Seattle' },
  { name: 'Boulangerie Lefèvre', phone: '+33 1 55 50 01 42', street: '14 Rue des Écoles', city: 'Paris' },
  { name: 'Hôtel Beauséjour', phone: '+33 4 55 50 09 17', street: '3 Avenue Jean Médecin', city: 'Nice' },
  { name: 'Smørrebrød Køkken', phone: '+45 33 12 44 90', street: 'Vesterbrogade 25', city: 'København' },
  { name: 'Ærø Færgen', phone: '+45 62 52 40 01', street: 'Vestergade 1', city: 'Ærøskøbing' },
  { name: 'Queen Anne Brewing', phone: '+1 206 555 0164', street: '2101 Queen Anne Ave', city: 'Seattle' },
  { name: 'Kowalczyk Łódź Serwis', phone: '+48 42 555 01 23', street: 'Piotrkowska 104', city: 'Łódź' },
  { name: 'O’Brien Refrigeration', phone: '+1 425 555 0139', street: '88 Lakeview Boulevard', city: 'Kirkland' },
]

type Meant = { id: string; said: string; how: 'word' | 'number' | 'street' }

let ctx: ServiceContext
const meant: Meant[] = []

beforeAll(async () => {
  ctx = await makeAccount()
  for (const [index, { name, phone, street, city }] of COMPANIES.entries()) {
    const email = `office${index}@company${index}.example`
    const customer = await createCustomer(ctx, { name, phone, email, external_id: `OLD-${7000 + index}` })
    const site = await makeSite(ctx, customer.id, { name: `Plant ${index + 1}`, address: { street, city } })
    const person = ['José Peña', 'Zoë Brühl', 'Anna Nowak', 'Lars Holm'][index % 4]
    const contact = await makeContact(ctx, customer.id, { name: `${person} ${index}`, phone: `${phone}${index}` })
    const serial_number = `CHI-${4000 + index * 7}-${'ABCDEFGHJKLM'[index]}O${index}I`
    const asset = await createAsset(ctx, {
      name: 'Chiller',
      customer_id: customer.id,
      object_id: site.id,
      serial_number,
    })
    meant.push({ id: customer.id, said: name, how: 'word' })
    meant.push({ id: customer.id, said: phone, how: 'number' })
    meant.push({ id: customer.id, said: email, how: 'number' })
    meant.push({ id: site.id, said: `${street}, ${city}`, how: 'street' })
    meant.push({ id: contact.id, said: contact.name, how: 'number' })
    meant.push({ id: asset.id, said: serial_number, how: 'number' })
    meant.push({ id: asset.id, said: `${name.split(' ')[0]} chiller`, how: 'number' })
  }
})

/** One letter of the longest word is left out, doubled or exchanged with the next; never the first. */
function misspell(text: string, at: number, kind: number): string {
  const word = text.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? text
  if (word.length < 7) return text
  const index = 2 + (at % (word.length - 4))
  const [before, letter, next, after] = [word.slice(0, index), word[index], word[index + 1], word.slice(index + 2)]
  return [
    `${before}${next}${after}`,
    `${before}${letter}${letter}${next}${after}`,
    `${before}${next}${letter}${after}`,
  ][kind % 3] as string
}

/** The ways in which the same is said. */
function said({ said: text, how }: Meant, way: number, at: number): string {
  const ways = [text, text.toUpperCase(), foldText(text), text.replaceAll(/[’']/g, "'"), ` ${text.toLowerCase()} `]
  if (how === 'word') ways.push(misspell(foldText(text), at, way), misspell(text, at + 1, way + 1))
  if (how === 'street') ways.push(text.split(',')[0] ?? text, foldText(text).replace(/ street| st\b| avenue| ave/, ''))
  if (how === 'number' && /^[+(]/.test(text))
    ways.push(text.replaceAll(/\D/g, ''), text.replaceAll(/\D/g, '').slice(-7))
  return ways[way % ways.length] ?? text
}

test('the record that is meant is among the first three of at least 98 in 100 searches', async () => {
  const cases = fc.sample(fc.tuple(fc.nat(1_000), fc.nat(1_000), fc.nat(1_000)), {
    numRuns: proofRuns(2_000, 400),
    seed: 7,
  })
  const missed: string[] = []
  for (const [index, way, at] of cases) {
    const one = meant[index % meant.length]
    if (!one) continue
    const text = said(one, way, at)
    const results = await findRecords(ctx, text)
    if (!results.slice(0, 3).some(({ id }) => id === one.id)) missed.push(`${text} (${one.said})`)
  }
  expect(missed.length / cases.length, missed.slice(0, 20).join('; ')).toBeLessThanOrEqual(0.02)
})
