/** The lists that can be written to a file, by the names that addresses give them. */
export const EXPORT_RESOURCES = [
  'work-orders',
  'customers',
  'sites',
  'service-contracts',
  'assets',
  'technicians',
  'overtime',
  'on-call-shifts',
  'checklists',
  'parts',
  'products',
  'branches',
  'territories',
  'business-calendars',
  'expiring-warranties',
  'audit',
] as const
export type ExportResource = (typeof EXPORT_RESOURCES)[number]
