import type { Resource } from './resource'

/** The kinds of records that are about the use of Fieldline, not about the work of the company: the end of the list of all kinds. */
export const SYSTEM_RESOURCES = {
  user: { noun: 'user', scope: 'admin', write: 'admin', trash: 'final', label: 'name' },
  invitation: { noun: 'invitation', scope: 'admin', write: 'admin' },
  api_key: { noun: 'API key', collection: 'api-keys', scope: 'admin', write: 'admin', label: 'name' },
  oauth_application: { noun: 'application', scope: 'admin', write: 'admin', label: 'name' },
  oauth_grant: { noun: 'connected application', scope: 'admin', write: 'admin' },
  webhook_endpoint: {
    noun: 'webhook endpoint',
    collection: 'webhook-endpoints',
    scope: 'admin',
    write: 'admin',
    label: 'url',
  },
  // What the history tells of it bears the id of its user.
  user_session: { noun: 'sign-in' },
  saved_view: { noun: 'saved view' },
  plan: { noun: 'plan', collection: 'plans', scope: 'read:work-orders', write: 'write:work-orders', proposes: true },
  import: {
    noun: 'import',
    collection: 'imports',
    about: 'CSV files that become records: uploaded, checked line by line, run in the background, undone as a whole.',
    scope: 'read:customers',
    write: 'write:customers',
    inBackground: true,
    completes: true,
    label: 'file_name',
  },
  export: {
    noun: 'export',
    collection: 'exports',
    about: 'Whole lists as CSV files, written in the background.',
    scope: 'read:customers',
    write: 'write:customers',
    inBackground: true,
    completes: true,
    label: 'resource',
  },
  device: {
    noun: 'device',
    collection: 'devices',
    about: 'The phones with which technicians work on their own jobs.',
    scope: 'admin',
    write: 'admin',
    label: 'label',
  },
  calendar_feed: { noun: 'calendar feed' },
  account: { noun: 'company', scope: 'admin', write: 'admin' },
} as const satisfies Record<string, Resource>
