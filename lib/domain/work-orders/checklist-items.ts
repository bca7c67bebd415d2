/** What an item of a checklist asks for. */
export const ITEM_KINDS = ['check', 'number', 'choice', 'text', 'photo', 'meter'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** Numbers that answers and their bounds can be. */
export const MAX_ITEM_NUMBER = 100_000_000_000

/** What decides which answers an item takes. */
export type ItemSettings = {
  kind: ItemKind
  unit: string | null
  /** Where an answer should be; one outside is flagged, never refused. */
  min: number | null
  max: number | null
  /** The answers to a choice. */
  options: string[]
  /** Whether completion rules that ask for all items ask for this one. */
  required: boolean
}

/** An item of which nothing was said but its words. */
export const PLAIN_CHECK: ItemSettings = {
  kind: 'check',
  unit: null,
  min: null,
  max: null,
  options: [],
  required: true,
}

/** An answer to anything but a check. */
export type AnswerValue = string | number

/** Whether an item is answered by a number. */
export function isMeasured(kind: ItemKind): boolean {
  return kind === 'number' || kind === 'meter'
}

/** What is wrong with the settings of an item, by their fields. */
export function wrongSettings(item: ItemSettings): Partial<Record<keyof ItemSettings, string>> {
  const { kind, min, max, options } = item
  if (!isMeasured(kind)) {
    const extra = (['unit', 'min', 'max'] as const).filter((field) => item[field] !== null)
    if (extra.length > 0)
      return Object.fromEntries(extra.map((field) => [field, 'is for items of kind number or meter alone']))
  }
  if (min !== null && max !== null && min > max) return { max: 'must not be less than min' }
  if (kind !== 'choice') return options.length > 0 ? { options: 'is for items of kind choice alone' } : {}
  if (options.length < 2) return { options: 'must name at least two answers of a choice' }
  return new Set(options).size < options.length ? { options: 'must name each answer once' } : {}
}

/** What is wrong with an answer to an item; of a photo it is looked up whether the task has it. */
export function wrongAnswer({ kind, options }: ItemSettings, value: AnswerValue): string | null {
  if (kind === 'check') return 'is a check; answer it in checklist_responses'
  if (isMeasured(kind)) return typeof value === 'number' ? null : 'must be a number'
  if (kind === 'photo') return null
  if (typeof value !== 'string') return 'must be a text'
  if (kind === 'text') return value.trim() === '' ? 'must not be blank' : null
  return options.includes(value) ? null : `must be one of ${options.join(', ')}`
}

/** Whether an answer is a number outside of where it should be. */
export function isOutOfRange({ min, max }: Pick<ItemSettings, 'min' | 'max'>, value: AnswerValue): boolean {
  return typeof value === 'number' && ((min !== null && value < min) || (max !== null && value > max))
}

/** Where an answer should be, in words: `from 4 to 12 psi`. */
export function rangeInWords({ unit, min, max }: Pick<ItemSettings, 'unit' | 'min' | 'max'>): string | null {
  const unitSuffix = unit === null ? '' : ` ${unit}`
  if (min !== null && max !== null) return `from ${min} to ${max}${unitSuffix}`
  if (min !== null) return `at least ${min}${unitSuffix}`
  return max === null ? null : `at most ${max}${unitSuffix}`
}
