import type { CUSTOMER_TYPES } from '@/lib/schemas/customers/customer'

/** What each type of customer is called. */
export const CUSTOMER_TYPE: Record<(typeof CUSTOMER_TYPES)[number], string> = {
  residential: 'Residential',
  commercial: 'Commercial',
  industrial: 'Industrial',
  government: 'Government',
}

/** The fields of a customer as people know them. */
export const CUSTOMER_LABELS: Record<string, string> = {
  name: 'Name',
  customer_type: 'Type',
  status: 'Status',
  email: 'E-mail',
  phone: 'Phone',
  fax: 'Fax',
  website: 'Website',
  address: 'Address',
  billing_address: 'Billing address',
  branch_id: 'Branch',
  tax_id: 'Tax ID',
  payment_terms: 'Payment terms',
  language: 'Language',
  notes: 'Notes',
  custom_fields: 'Custom fields',
}

/** The parts of a customer's page, as its address names them. */
export const CUSTOMER_TABS = ['overview', 'work-orders', 'assets', 'sites', 'contracts', 'history'] as const
export type CustomerTab = (typeof CUSTOMER_TABS)[number]
