import type { CUSTOMER_TYPES } from '@/lib/schemas/customers/customer'

/** What each type of customer is called. */
export const CUSTOMER_TYPE: Record<(typeof CUSTOMER_TYPES)[number], string> = {
  residential: 'Residential',
  commercial: 'Commercial',
  industrial: 'Industrial',
  government: 'Government',
}

/** The parts of a customer's page, as its address names them. */
export const CUSTOMER_TABS = ['overview', 'work-orders', 'assets', 'sites', 'contracts', 'history'] as const
export type CustomerTab = (typeof CUSTOMER_TABS)[number]
