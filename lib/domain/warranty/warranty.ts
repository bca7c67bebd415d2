import { daysBetween } from '@/lib/domain/time'

/** What a warranty covers, from most to nothing (R-WA-1). */
export const WARRANTY_TYPES = ['full', 'standard', 'parts_only', 'labor_only', 'none'] as const
export type WarrantyType = (typeof WARRANTY_TYPES)[number]

export type Coverage = { parts: boolean; labor: boolean; extended_hours: boolean }

export const COVERAGE: Record<WarrantyType, Coverage> = {
  full: { parts: true, labor: true, extended_hours: true },
  standard: { parts: true, labor: true, extended_hours: false },
  parts_only: { parts: true, labor: false, extended_hours: false },
  labor_only: { parts: false, labor: true, extended_hours: false },
  none: { parts: false, labor: false, extended_hours: false },
}

/** The warranty of an asset as it is written down. Days are plain dates. */
export type WarrantyTerms = {
  warranty_type: WarrantyType
  warranty_start: string | null
  warranty_expiry: string | null
}

export type WarrantyStatus = { is_active: boolean; days_remaining: number; coverage: Coverage }

/**
 * How a warranty stands on a day, which is today in the account's time zone (R-WA-2). Start and expiry
 * are both included; without a start any day up to the expiry counts; without an expiry there is no warranty to be in.
 */
export function warrantyOn(today: string, terms: WarrantyTerms): WarrantyStatus {
  const coverage = COVERAGE[terms.warranty_type]
  if (terms.warranty_type === 'none' || terms.warranty_expiry === null)
    return { is_active: false, days_remaining: 0, coverage }
  const left = daysBetween(today, terms.warranty_expiry)
  const started = terms.warranty_start === null || terms.warranty_start <= today
  return { is_active: started && left >= 0, days_remaining: Math.max(0, left), coverage }
}

/** The type of a warranty that was given dates or not, and no type. */
export function defaultWarrantyType(terms: Omit<WarrantyTerms, 'warranty_type'>): WarrantyType {
  return terms.warranty_start === null && terms.warranty_expiry === null ? 'none' : 'standard'
}

/** Whether the day is still covered up to and including the expiry; without one it is not. */
export function isUnderWarranty(today: string, warranty_expiry: string | null): boolean {
  return warranty_expiry !== null && today <= warranty_expiry
}
