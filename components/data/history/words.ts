import { sentenceOf } from './sentence'

export const VERBS: Record<string, string> = {
  create: 'added',
  update: 'changed',
  delete: 'deleted',
  restore: 'restored',
  purge: 'removed for good',
  merge: 'merged',
  separate: 'separated',
  distinguish: 'compared',
  issue: 'issued',
  settle: 'settled',
  pay: 'settled in full',
  allocate: 'allocated',
  deliver: 'mailed',
  confirm: 'confirmed',
  fail: 'failed',
  warn: 'warned of',
  breach: 'reported as broken',
  meet: 'reported as kept',
  near_end: 'reported as ending soon',
  sign_in: 'signed in',
  sign_in_failed: 'failed to sign in',
  sign_out: 'signed out',
  change_password: 'changed the password',
  create_password_link: 'made a password link',
  request_password_link: 'asked for a password link',
  create_sandbox: 'created a sandbox',
  reset_sandbox: 'reset a sandbox',
  delete_sandbox: 'deleted a sandbox',
}

const FIELDS: Record<string, string> = {
  object: 'Site',
  is_primary: 'Primary contact',
  email: 'E-mail',
  tax_id: 'Tax ID',
  custom_fields: 'Custom fields',
  response_hours: 'Response, hours',
  is_default: 'Default',
  calendar: 'Business hours',
  who: 'Waiting for',
  stops: 'Paused promises',
  always: 'Open day and night',
  reason_id: 'Reason',
  breached_at: 'Broken',
  met_at: 'Kept',
  exceptions: 'Holidays and other hours',
}

/** A field as people know it. */
export function fieldName(field: string): string {
  return FIELDS[field] ?? sentenceOf(field)
}
