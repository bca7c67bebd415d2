import { sentenceOf } from './sentence'

/** What the kinds of records are called in a history. */
export const NOUNS: Record<string, string> = {
  customer: 'customer',
  contact: 'contact',
  site: 'site',
  service_contract: 'contract',
  asset: 'asset',
  asset_part: 'part',
  service_record: 'service record',
  work_order: 'work order',
  technician: 'technician',
  branch: 'branch',
  product: 'product',
  part: 'part',
  checklist: 'checklist',
  task: 'task',
  line_item: 'line item',
  territory: 'territory',
  time_off: 'leave',
  plan: 'plan',
  import: 'import',
  user: 'user',
  invitation: 'invitation',
  api_key: 'API key',
  oauth_application: 'application',
  oauth_grant: 'connected application',
  webhook_endpoint: 'webhook',
  saved_view: 'saved view',
  account: 'company',
}

export const VERBS: Record<string, string> = {
  create: 'added',
  update: 'changed',
  delete: 'deleted',
  restore: 'restored',
  purge: 'removed for good',
}

const FIELDS: Record<string, string> = {
  object: 'Site',
  is_primary: 'Primary contact',
  email: 'E-mail',
  tax_id: 'Tax number',
  custom_fields: 'More fields',
  response_hours: 'Response, hours',
}

/** A field as people know it. */
export function fieldName(field: string): string {
  return FIELDS[field] ?? sentenceOf(field)
}
