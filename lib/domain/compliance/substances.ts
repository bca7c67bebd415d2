import type { SubstanceClass } from './types'

/* Which class a refrigerant is of, by its number of ASHRAE standard 34. Limits are rows; this is chemistry. */

const CLASSES: readonly (readonly [SubstanceClass, readonly string[]])[] = [
  ['cfc', ['11', '12', '13', '113', '114', '115', '500', '502', '503']],
  ['hcfc', ['22', '123', '124', '141B', '142B', '401A', '401B', '402A', '402B', '408A', '409A', '414B', '416A']],
  ['hfo', ['1234YF', '1234ZE', '1233ZD', '1336MZZ']],
  ['natural', ['290', '600', '600A', '717', '718', '744', '1150', '1270']],
]

/** The class of a refrigerant such as `R-410A`; what is known as no other is taken for an HFC, to which the strictest limits apply. */
export function classOf(substance: string): SubstanceClass {
  const number = substance.toUpperCase().replace(/^(HCFC|CFC|HFC|HFO|R)?[-\s]*/, '')
  const [first = ''] = number.split('(')
  const plain = first.replaceAll(/[^0-9A-Z]/g, '')
  return CLASSES.find(([, numbers]) => numbers.includes(plain))?.[0] ?? 'hfc'
}
