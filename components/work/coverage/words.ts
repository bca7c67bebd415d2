import type { LinePayer } from '@/lib/domain/coverage/types'
import type { WorkOrderCoverage } from '@/lib/schemas/work/coverage'

const TYPES = { part: 'Parts', labor: 'Labor', travel: 'Travel', material: 'Materials', fee: 'Fees' } as const

const PAYERS: Record<LinePayer, string> = {
  customer: 'the customer pays',
  warranty: 'warranty',
  contract: 'contract',
  goodwill: 'goodwill',
}

/** Who pays, as a badge says it. */
export const PAYER_NAMES: Record<LinePayer, string> = {
  customer: 'Customer',
  warranty: 'Warranty',
  contract: 'Contract',
  goodwill: 'Goodwill',
}

type Outlook = WorkOrderCoverage['outlook'][number]

function payerOf({ payer, percent }: Outlook): string {
  return payer === 'customer' || percent === 100 ? PAYERS[payer] : `${PAYERS[payer]} (${percent} %)`
}

/** Who pays for parts, labor and travel, in one sentence: “Parts and labor: warranty; travel: the customer pays”. */
export function coverageSentence(outlook: readonly Outlook[]): string {
  const groups = new Map<string, string[]>()
  for (const one of outlook) groups.set(payerOf(one), [...(groups.get(payerOf(one)) ?? []), TYPES[one.type]])
  return [...groups]
    .map(([payer, types], index) => {
      const names = types.map((name, at) => (index === 0 && at === 0 ? name : name.toLowerCase()))
      const last = names.length > 1 ? ` and ${names.at(-1)}` : ''
      return `${names.length > 1 ? names.slice(0, -1).join(', ') : names[0]}${last}: ${payer}`
    })
    .join('; ')
}

/** What people call a type of line, at the start of a sentence. */
export function typeName(type: keyof typeof TYPES): string {
  return TYPES[type]
}
