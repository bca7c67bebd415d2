/**
 * Everything that can go wrong for a user, in one table: the code in the answer, the HTTP status, and what it means.
 * The classes below, the API's answers, the console's messages and the OpenAPI document all come from here
 * (R-ER-5, R-ER-6).
 */
export const ERRORS = {
  bad_request: { status: 400, meaning: 'The request cannot be read: malformed JSON or a bad query parameter.' },
  unauthorized: { status: 401, meaning: 'The credential is missing, invalid, expired or revoked.' },
  forbidden: {
    status: 403,
    meaning: 'The credential does not have the scope that this operation needs, or may not be used from this address.',
  },
  not_found: { status: 404, meaning: 'There is no such record (or path) in this account.' },
  method_not_allowed: { status: 405, meaning: 'The path exists but not with this method; see the Allow header.' },
  duplicate_serial_number: { status: 409, meaning: 'Another live asset has this serial number.' },
  duplicate_customer: { status: 409, meaning: 'A live customer has this name and the same email or phone.' },
  duplicate_external_id: {
    status: 409,
    meaning: 'Another record of the kind has this external_id, in the trash or not; the details name its id.',
  },
  customer_in_use: { status: 409, meaning: 'The customer has active work orders or service contracts.' },
  in_use: { status: 409, meaning: 'The record is still needed: by active work, or by records that the details name.' },
  would_cycle: {
    status: 409,
    meaning:
      'The two cannot become one: they belong to different customers, or one pays for others and is paid for itself.',
  },
  merged: {
    status: 409,
    meaning: 'It was merged into another record and cannot be separated from it; the message says why.',
  },
  parent_in_trash: { status: 409, meaning: 'The record belongs to one that is in the trash; restore that one first.' },
  coverage_locked: {
    status: 409,
    meaning:
      'Who pays for the line item, or for one below the record, was locked; unlock the coverage of its work order first.',
  },
  line_billed: {
    status: 409,
    meaning: 'A line item of it was billed; take the billing of its work order back first.',
  },
  already_billed: { status: 409, meaning: 'There is nothing left of the work order that was not billed.' },
  in_draft: { status: 409, meaning: 'A work order is in another draft of an invoice; the details name it.' },
  already_issued: { status: 409, meaning: 'The invoice was issued: it is not changed any more, only credited.' },
  not_issued: {
    status: 409,
    meaning: 'It is a draft, which has to be issued first; or a credit note, from which nothing is taken back.',
  },
  draft_changed: { status: 409, meaning: 'The draft says something else by now; read it again.' },
  over_credited: { status: 409, meaning: 'More would be credited than the invoice has left.' },
  nothing_to_export: { status: 409, meaning: 'All that was issued or received until that day is in an export.' },
  export_closed: { status: 409, meaning: 'The export was confirmed, or it failed: nothing about it changes any more.' },
  exported: { status: 409, meaning: 'It was handed over to an accounting program. Reverse it by another one instead.' },
  over_allocated: { status: 409, meaning: 'More would be allocated than is left of the payment, or of the invoice.' },
  not_due: { status: 409, meaning: 'The work order is not completed, so nothing of it is to be billed yet.' },
  contract_overlap: {
    status: 409,
    meaning:
      'The dates overlap with those of the contract before or after it; the details name the field and that contract.',
  },
  cycle: {
    status: 409,
    meaning: 'The work orders would wait for each other; the message names the cycle.',
  },
  last_visit: {
    status: 409,
    meaning: 'A work order keeps a primary visit, and no other one is planned that could be it.',
  },
  in_crew: {
    status: 409,
    meaning: 'The person is in a crew on these days already; the message names the person, the crew and the days.',
  },
  unusual_reading: {
    status: 409,
    meaning:
      'The meter reading shows over ten times the usual use; send it again with `is_confirmed: true` if it is right.',
  },
  sheet_approved: {
    status: 409,
    meaning: 'The time sheet of the week was approved; open it again first, with a reason.',
  },
  sheet_open: { status: 409, meaning: 'The time sheet is open already.' },
  already_decided: { status: 409, meaning: 'The field command was already decided.' },
  offset_mismatch: {
    status: 409,
    meaning: 'The piece does not continue what has arrived of the upload; the details name the right offset.',
  },
  device_revoked: { status: 409, meaning: 'The device was revoked: it can no longer send or receive.' },
  too_many_devices: {
    status: 409,
    meaning: 'The technician has the maximum number of devices; revoke one that is no longer used.',
  },
  plan_ended: { status: 409, meaning: 'The maintenance plan has ended; make a new one, or change its status first.' },
  occurrence_closed: {
    status: 409,
    meaning: 'The visit is done, was skipped, or is done along with another one, so this cannot be done with it.',
  },
  plan_not_ready: { status: 409, meaning: 'The plan is still being made, or was accepted or discarded already.' },
  plan_stale: {
    status: 409,
    meaning: 'The board was changed since the options of the repair were made; the details name what. Repair again.',
  },
  idempotency_in_progress: { status: 409, meaning: 'The first request with this Idempotency-Key is still running.' },
  precondition_failed: {
    status: 412,
    meaning: 'The record was changed since it was read: If-Match no longer matches.',
  },
  payload_too_large: { status: 413, meaning: 'The body is larger than 32 MB.' },
  unsupported_media_type: { status: 415, meaning: 'The body is not declared as application/json.' },
  validation_error: { status: 422, meaning: 'The body was read and a value in it is wrong; see details.' },
  group_times: {
    status: 422,
    meaning: 'Visits that are made together would begin at different times; the message names their start.',
  },
  asset_elsewhere: { status: 422, meaning: 'An asset stands at another site than the work order’s.' },
  tax_code: {
    status: 422,
    meaning: 'A tax rate was sent with a tax code that has another one on the day of service.',
  },
  promise_past: { status: 422, meaning: 'The window of an arrival promise has ended already.' },
  bulk_refused: { status: 422, meaning: 'atomic=true and an operation cannot be done; nothing was written.' },
  idempotency_mismatch: { status: 422, meaning: 'This Idempotency-Key was used with another request.' },
  rate_limited: { status: 429, meaning: 'The hourly limit is used up; wait until X-RateLimit-Reset.' },
  too_many_at_once: { status: 429, meaning: 'The account has too many requests running at once; retry in a second.' },
  too_many_uploads: {
    status: 429,
    meaning: 'The device, or the account, has begun as many uploads as it may in a day; send the rest an hour later.',
  },
  internal_error: { status: 500, meaning: 'Something went wrong on our side; quote the request id.' },
  storage_unavailable: {
    status: 503,
    meaning: 'The storage of photos and files cannot be reached right now; retry shortly.',
  },
  storage_full: {
    status: 503,
    meaning: 'The storage of photos and files is full; an administrator has to make room.',
  },
  service_unavailable: { status: 503, meaning: 'The database cannot be reached right now; retry shortly.' },
} as const

export type ErrorCode = keyof typeof ERRORS

/**
 * One wrong field: a path such as `address.country` or `parts[0].quantity`, and what would be right. `record_id` is that of the
 * record in the way, where one is.
 */
export type Problem = { field: string; message: string; record_id?: string }

/** An error that a user may see as it is. Services throw it; each front shows it in its own way. */
export class ServiceError extends Error {
  override name = 'ServiceError'
  readonly code: ErrorCode
  readonly details: Problem[]

  constructor(code: ErrorCode, message: string = ERRORS[code].meaning, details: Problem[] = []) {
    super(message)
    this.code = code
    this.details = details
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}

/** 404 for a record of the given kind, named as users know it ("work order"). */
export function notFound(kind: string): ServiceError {
  return new ServiceError('not_found', `There is no such ${kind}.`)
}

/** Refuses what a record's own value stands against, and names that field: `validation_error` with a message of its own. */
export function refused(field: string, message: string): ServiceError {
  return new ServiceError('validation_error', message, [{ field, message }])
}

/** 422 naming every wrong field at once. */
export function invalid(details: Problem[]): ServiceError {
  const fields = details.map((problem) => problem.field).filter(Boolean)
  const message = fields.length ? `Check ${[...new Set(fields)].join(', ')}.` : 'The body is not valid.'
  return new ServiceError('validation_error', message, details)
}

/** 400 naming every bad query parameter at once. */
export function badQuery(details: Problem[]): ServiceError {
  const names = [...new Set(details.map((problem) => problem.field))]
  return new ServiceError('bad_request', `Bad query parameter: ${names.join(', ')}.`, details)
}
