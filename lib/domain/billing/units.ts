/** Units of quantity by UN/ECE Recommendation 20, and what people write after a number. */
export const UNIT_WORDS = {
  C62: 'pcs',
  HUR: 'h',
  MIN: 'min',
  DAY: 'days',
  KMT: 'km',
  SMI: 'mi',
  MTR: 'm',
  FOT: 'ft',
  KGM: 'kg',
  LBR: 'lb',
  LTR: 'l',
  GLL: 'gal',
} as const

export type Unit = keyof typeof UNIT_WORDS

export const UNITS = Object.keys(UNIT_WORDS) as [Unit, ...Unit[]]
