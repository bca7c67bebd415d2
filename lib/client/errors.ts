/** What is wrong with one field of a request. */
export type FieldProblem = { field: string; message: string }

type ErrorBody = {
  error?: string | { code?: string; message?: string; details?: FieldProblem[]; request_id?: string }
  error_description?: string
}

/** A request that the API refused, or could not answer after all retries. */
export class FieldlineError extends Error {
  /** The status of the answer. */
  readonly status: number
  /** Such as `validation_error` or `not_found`: for programs. The message is for people. */
  readonly code: string
  /** Every problem of the request at once. */
  readonly details: readonly FieldProblem[]
  readonly requestId: string | null
  /** Seconds after which the same request may succeed; null where waiting does not help. */
  readonly retryAfter: number | null

  constructor(status: number, text: string, headers: Headers) {
    const { error, error_description: described } = parse(text)
    const fields =
      typeof error === 'object' ? error : { code: error, message: described, details: [], request_id: undefined }
    super(fields.message ?? `The service answered ${status}`)
    this.name = 'FieldlineError'
    this.status = status
    this.code = fields.code ?? 'unknown'
    this.details = fields.details ?? []
    this.requestId = headers.get('Request-Id') ?? fields.request_id ?? null
    const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
    this.retryAfter = Number.isFinite(seconds) ? seconds : null
  }
}

/** A proxy on the way may answer with anything. */
function parse(text: string): ErrorBody {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}
