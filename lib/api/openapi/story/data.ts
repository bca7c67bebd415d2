import type { ApiKeyRecord, ApiKeyWithSecret } from '@/lib/schemas/access/api-key'
import type { DeletedRecord } from '@/lib/schemas/data/deleted'
import type { EventRecord } from '@/lib/schemas/data/event'
import type { MeRecord } from '@/lib/schemas/company/me'
import type { ExportRecord } from '@/lib/schemas/data/export'
import type { ImportedRecord, ImportForecast, ImportItem, ImportProblem, ImportRecord } from '@/lib/schemas/data/import'
import type { DuplicateDismissal, DuplicatePair } from '@/lib/schemas/customers/duplicate'
import type { MergeResult } from '@/lib/schemas/data/merge'
import type { RequestLogRecord } from '@/lib/schemas/data/request-log'
import type { SearchResult } from '@/lib/schemas/data/search'
import type { SandboxCreated, SandboxRecord } from '@/lib/schemas/company/sandbox'
import type { TrashRecord, TrashRestored } from '@/lib/schemas/data/trash'
import type { WebhookDeliveryDetail, WebhookDeliveryRecord, WebhookEndpointRecord } from '@/lib/schemas/data/webhook'
import { IDS, TIMES } from './ids'
import { workOrderHistoryEntry } from './work'

export const deleted = { id: IDS.secondSite, deleted_at: TIMES.assigned } satisfies DeletedRecord

export const trashItem = {
  type: 'site',
  id: IDS.secondSite,
  name: 'Pier 56 storage',
  parent: { record_type: 'customer', id: IDS.customer, name: 'Harbor Foods' },
  merged_into: null,
  deleted_by: workOrderHistoryEntry.actor,
  went_along: [],
  deleted_at: TIMES.assigned,
} satisfies TrashRecord

export const trashRestored = {
  restored: [
    { type: 'customer', id: IDS.secondCustomer },
    { type: 'site', id: IDS.secondSite },
  ],
} satisfies TrashRestored

export const duplicatePair = {
  customers: [
    {
      id: IDS.customer,
      customer_number: 'CUST-000018',
      name: 'Harbor Foods',
      email: 'office@harborfoods.example',
      phone: '+1 206 555 0101',
      tax_id: null,
      postal_code: '98101',
      city: 'Seattle',
      created_at: TIMES.customerSince,
    },
    {
      id: IDS.secondCustomer,
      customer_number: 'CUST-000031',
      name: 'Harbor Foods Inc.',
      email: 'office@harborfoods.example',
      phone: '206-555-0101',
      tax_id: null,
      postal_code: null,
      city: null,
      created_at: TIMES.customerSince,
    },
  ],
  reasons: ['email', 'phone'],
} satisfies DuplicatePair

export const duplicateDismissal = {
  customer_ids: [IDS.customer, IDS.secondCustomer],
  is_dismissed: true,
} satisfies DuplicateDismissal

export const mergeDone = {
  record_type: 'customer',
  kept: { id: IDS.customer, name: 'Harbor Foods' },
  merged: { id: IDS.secondCustomer, name: 'Harbor Foods Inc.' },
  fields: ['phone'],
  moved: [
    { record_type: 'work_order', count: 12 },
    { record_type: 'site', count: 2 },
  ],
  alike: [{ record_type: 'site', name: 'Pier 54 kitchen', ids: [IDS.site, IDS.secondSite] }],
} satisfies MergeResult

export const apiKey = {
  id: IDS.apiKey,
  name: 'Accounting',
  hint: 'x7Qe',
  scopes: ['read:work-orders', 'read:customers'],
  expires_at: '2027-02-02T16:00:00.000Z',
  previous_key_until: null,
  allowed_addresses: ['203.0.113.0/24'],
  allowed_origins: [],
  requests_per_hour: 500,
  assistant_read_only: true,
  assistant_tools: [],
  assistant_writes_per_hour: null,
  created_at: '2026-02-02T16:00:00.000Z',
  updated_at: '2026-02-02T16:00:00.000Z',
  last_used_at: TIMES.called,
  last_used_address: '203.0.113.7',
  revoked_at: null,
} satisfies ApiKeyRecord

export const apiKeyWithSecret = {
  ...apiKey,
  previous_key_until: '2026-11-21T17:42:10.215Z',
  key: 'fsk_EXAMPLE-ONLY-0000000000000000000000000000x7Qe',
} satisfies ApiKeyWithSecret

export const requestLogEntry = {
  id: IDS.request,
  created_at: TIMES.called,
  method: 'GET',
  route: '/api/v1/work-orders/{id}',
  query_keys: [],
  status: 200,
  duration: 7,
  request_id: IDS.request,
  actor: { type: 'api_key', id: IDS.apiKey, name: 'Accounting' },
  dropped: 0,
} satisfies RequestLogRecord

export const importItem = {
  id: IDS.import,
  resource: 'sites',
  file_name: 'sites.csv',
  status: 'done',
  line_count: 2,
  lines_done: 2,
  mode: 'upsert',
  to_create: 1,
  to_update: 0,
  unchanged: 0,
  made: 1,
  updated: 0,
  bad_lines: 1,
  problems: 1,
  undone: 0,
  kept: 0,
  failure: null,
  created_by: 'Accounting',
  created_at: TIMES.called,
  finished_at: TIMES.assigned,
} satisfies ImportItem

export const importRecord = {
  ...importItem,
  headings: ['Name', 'Customer', 'Street', 'City'],
  samples: [['Pier 54 kitchen', 'Harbor Foods', '1 Alaskan Way', 'Seattle']],
  mapping: ['name', 'customer_id', 'address.street', 'address.city'],
  remembered: false,
  encoding: 'utf-8',
  formats: Array.from({ length: 4 }, () => ({ date_order: null, decimal: null })),
  hints: Array.from({ length: 4 }, () => ({
    date_order: null,
    unclear_date: null,
    decimal: null,
    unclear_number: null,
  })),
  undo_wanted: false,
  value_map: [],
  values: [null, null, null, null],
  match_by: [],
  empty_cells: 'keep',
  changes: [
    {
      line: 2,
      id: IDS.site,
      name: 'Pier 54 kitchen',
      changes: [{ column: 'Street', before: '1 Alaskan Way', after: '3 Alaskan Way' }],
    },
  ],
} satisfies ImportRecord

export const importForecast = {
  can_go: 1,
  kept: 2,
  held_by: [{ what: 'assets', count: 2, import: { id: IDS.import, file_name: 'assets.csv' } }],
} satisfies ImportForecast

export const importProblem = {
  line: 3,
  column: 'Customer',
  message: 'there is no customer “Habor Foods”',
} satisfies ImportProblem

export const importedRecord = {
  line: 2,
  id: IDS.site,
  name: 'Pier 54 kitchen',
  customer_id: IDS.customer,
  asset_id: null,
  action: 'created',
  undone: false,
  kept: null,
} satisfies ImportedRecord

export const exportRecord = {
  id: IDS.export,
  resource: 'work-orders',
  filters: { status: 'open,assigned', sort: 'due_by' },
  columns: ['Number', 'Status', 'Customer', 'Due by'],
  status: 'done',
  row_count: 41,
  byte_size: 2_870,
  failure: null,
  download_url: `https://fieldline.example/api/v1/exports/${IDS.export}/file?expires=1795200300&signature=EXAMPLE-ONLY`,
  created_by: 'Accounting',
  created_at: TIMES.called,
  finished_at: TIMES.assigned,
  expires_at: '2026-11-27T17:42:10.215Z',
} satisfies ExportRecord

export const sandbox = {
  id: IDS.sandbox,
  name: 'Integration tests',
  time_zone: 'America/Los_Angeles',
  currency: 'USD',
  created_at: '2026-02-02T16:10:00.000Z',
  updated_at: '2026-02-02T16:10:00.000Z',
} satisfies SandboxRecord

export const sandboxCreated = {
  ...sandbox,
  key: 'fsk_EXAMPLE-ONLY-0000000000000000000000000000b2Tn',
  invitation_link: 'https://fieldline.example/invitation/EXAMPLE-ONLY',
} satisfies SandboxCreated

export const event = {
  id: IDS.event,
  type: 'work_order.updated',
  record_type: 'work_order',
  record_id: IDS.workOrder,
  verb: workOrderHistoryEntry.verb,
  actor: workOrderHistoryEntry.actor,
  changes: workOrderHistoryEntry.changes,
  request_id: IDS.request,
  created_at: TIMES.assigned,
} satisfies EventRecord

export const webhookEndpoint = {
  id: IDS.endpoint,
  url: 'https://erp.harborfoods.example/fieldline',
  description: 'Work orders to the accounting',
  events: ['work_order.*', 'task.completed'],
  ordered: false,
  owner: null,
  scopes: ['admin'],
  enabled: true,
  disabled_reason: null,
  disabled_at: null,
  failing_since: null,
  previous_secret_until: null,
  created_at: '2026-02-02T16:05:00.000Z',
  updated_at: '2026-02-02T16:05:00.000Z',
} satisfies WebhookEndpointRecord

export const webhookEndpointWithSecret = {
  ...webhookEndpoint,
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
}

const attempt = {
  attempted_at: '2026-11-20T17:50:32.411Z',
  duration: 184,
  status_code: 204,
  error: null,
  response: null,
}

export const webhookDelivery = {
  id: IDS.delivery,
  endpoint_id: IDS.endpoint,
  kind: 'event',
  message_id: IDS.event,
  event_type: 'work_order.updated',
  record_type: 'work_order',
  record_id: IDS.workOrder,
  status: 'delivered',
  attempts: 1,
  next_attempt_at: null,
  last_attempt: attempt,
  created_at: TIMES.assigned,
  finished_at: attempt.attempted_at,
} satisfies WebhookDeliveryRecord

export const webhookDeliveryDetail = {
  ...webhookDelivery,
  body: JSON.stringify({ type: event.type, timestamp: event.created_at, data: { record_id: event.record_id } }),
  log: [attempt],
} satisfies WebhookDeliveryDetail

export const searchResult = {
  object: 'customer',
  id: IDS.customer,
  title: 'Harbor Foods',
  subtitle: 'CUST-000031 · +1 206 555 0142',
  url: `https://fieldline.example/customers/${IDS.customer}`,
  customer: { id: IDS.customer, name: 'Harbor Foods' },
  site: null,
  matched: { field: 'name', text: 'Harbor Foods' },
  approximate: false,
  next_visit: {
    work_order_id: IDS.workOrder,
    starts_at: TIMES.visit,
    ends_at: TIMES.visitEnd,
    technician: 'Dana Reyes',
    status: 'planned',
    promise: { from: TIMES.visit, until: TIMES.visitEnd },
  },
  last_visit: { at: '2026-06-01T17:20:00.000Z', technician: 'Dana Reyes' },
} satisfies SearchResult

export const me = {
  actor: { type: 'api_key', id: IDS.apiKey, name: 'Accounting' },
  account: {
    id: IDS.account,
    name: 'Northwind Refrigeration Service',
    tier: 'standard',
    time_zone: 'America/Los_Angeles',
    currency: 'USD',
  },
  scopes: ['read:work-orders', 'read:customers'],
  rate_limit: { limit: 500, remaining: 478, resets_at: '2026-11-23T18:00:00.000Z', of: 'key' },
} satisfies MeRecord
