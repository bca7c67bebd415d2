import { SCOPE_MEANINGS } from '@/lib/access/permissions'
import { ERRORS, type ErrorCode } from '@/lib/errors'
import type { Contract } from '@/lib/api/contract'
import { headerReferences, LIMIT_HEADERS, PAGE_HEADERS } from './headers'
import type { JsonSchema } from './schemas'

/** Stands for the id of a request in examples. */
const REQUEST_ID = '019a9d3c-5b1e-7c4f-9a2d-3f6b8e1c7a99'

const CODES = Object.keys(ERRORS) as ErrorCode[]

/** The two error shapes (R-ER-1, R-ER-2) and the list envelope's meta. */
export const sharedSchemas: Record<string, JsonSchema> = {
  AuthenticationError: {
    type: 'object',
    description: 'Shape A: 401 and 403.',
    required: ['error', 'error_description', 'status'],
    properties: {
      error: { type: 'string', enum: ['unauthorized', 'forbidden'], description: 'What went wrong, for programs.' },
      error_description: { type: 'string', description: 'What went wrong, for people.' },
      status: { type: 'integer', enum: [401, 403], description: 'The HTTP status again.' },
    },
  },
  ApiError: {
    type: 'object',
    description: 'Shape B: every other error. All problems of a request are listed at once.',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        description: 'The error.',
        required: ['code', 'message', 'details', 'request_id'],
        properties: {
          code: {
            type: 'string',
            enum: CODES.filter((code) => code !== 'unauthorized' && code !== 'forbidden'),
            description: CODES.map((code) => `\`${code}\` (${ERRORS[code].status}): ${ERRORS[code].meaning}`).join(
              '\n\n',
            ),
          },
          message: { type: 'string', description: 'What went wrong, for people.' },
          details: {
            type: 'array',
            description: 'Each wrong field; empty where the error is not about fields.',
            items: {
              type: 'object',
              required: ['field', 'message'],
              properties: {
                field: {
                  type: 'string',
                  description: 'The path of the field in the body, or the name of the parameter.',
                  examples: ['address.country', 'parts[0].quantity'],
                },
                message: { type: 'string', description: 'What is wrong with it; completes “<field> …”.' },
                record_id: {
                  type: 'string',
                  format: 'uuid',
                  description: 'The id of the record in the way, with `duplicate_external_id`.',
                },
              },
            },
          },
          request_id: { type: 'string', description: 'The `Request-Id` of the answer; quote it to us.' },
        },
      },
    },
  },
  FeedMeta: {
    type: 'object',
    description: 'Where to go on reading.',
    required: ['next_cursor', 'has_more'],
    properties: {
      next_cursor: { type: 'string', description: 'Ask again with it; it never expires.' },
      has_more: { type: 'boolean', description: 'Whether there is more to read at once.' },
    },
  },
  ListMeta: {
    type: 'object',
    description: 'Which page this is, and how many there are.',
    required: ['current_page', 'total_pages', 'total_count', 'next_cursor'],
    properties: {
      current_page: { type: 'integer', minimum: 1, description: 'The number of this page, from 1' },
      total_pages: {
        type: 'integer',
        minimum: 0,
        description: 'How many pages there are; 0 when there are no records',
      },
      total_count: {
        type: 'integer',
        minimum: 0,
        description: 'How many records the list has in all; exact, unless an operation says otherwise',
      },
      next_cursor: {
        type: ['string', 'null'],
        description: 'Continues after the last record of this page; null at the end',
      },
    },
  },
}

/** Which codes an operation can answer, beyond its success. */
function errorCodesOf(contract: Contract): ErrorCode[] {
  const changes = contract.method === 'PUT' || contract.method === 'DELETE'
  return [
    'bad_request',
    'unauthorized',
    'forbidden',
    ...(contract.path.includes('{id}') ? (['not_found'] as const) : []),
    'method_not_allowed',
    ...(contract.method === 'POST' ? (['idempotency_in_progress'] as const) : []),
    ...(changes ? (['precondition_failed'] as const) : []),
    ...(contract.body ? (['payload_too_large', 'unsupported_media_type', 'validation_error'] as const) : []),
    ...(contract.method === 'POST' ? (['idempotency_mismatch'] as const) : []),
    ...(contract.body && 'external_id' in contract.body.shape ? (['duplicate_external_id'] as const) : []),
    'rate_limited',
    'too_many_at_once',
    'internal_error',
    'service_unavailable',
    'storage_unavailable',
    'storage_full',
    ...(contract.errors ?? []),
  ]
}

/** What comes with an error of a status, beyond what comes with every error. */
const EXTRA_HEADERS: Partial<Record<number, string[]>> = {
  400: ['Content-Encoding'],
  401: ['WWW-Authenticate'],
  403: ['WWW-Authenticate', 'Idempotent-Replayed'],
  404: ['Idempotent-Replayed'],
  405: ['Allow'],
  409: ['Retry-After', 'Idempotent-Replayed'],
  412: ['Idempotent-Replayed'],
  422: ['Content-Encoding', 'Idempotent-Replayed'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

/** The error answers of all operations; those that are alike stand in the document once. */
export class ErrorResponses {
  readonly components: Record<string, JsonSchema> = {}

  /** The error answers of an operation by status, each a reference that names its codes. */
  of(contract: Contract): Record<string, JsonSchema> {
    return this.answering(errorCodesOf(contract))
  }

  /** The answers with these errors by status. */
  answering(codes: readonly ErrorCode[]): Record<string, JsonSchema> {
    const byStatus = new Map<number, ErrorCode[]>()
    for (const code of [...new Set(codes)].sort()) {
      const { status } = ERRORS[code]
      byStatus.set(status, [...(byStatus.get(status) ?? []), code])
    }
    const inOrder = [...byStatus].sort(([a], [b]) => a - b)
    return Object.fromEntries(inOrder.map(([status, ofStatus]) => [String(status), this.reference(status, ofStatus)]))
  }

  private reference(status: number, codes: readonly ErrorCode[]): JsonSchema {
    const name = codes.map(pascal).join('Or')
    this.components[name] ??= errorResponse(status, codes)
    return { $ref: `#/components/responses/${name}` }
  }
}

/** `not_found` → `NotFound`. */
function pascal(code: string): string {
  return code.replace(/(^|_)(\w)/g, (_all, _mark, letter: string) => letter.toUpperCase())
}

function errorResponse(status: number, codes: readonly ErrorCode[]): JsonSchema {
  const limits = status === 401 ? [] : LIMIT_HEADERS
  const shape = status === 401 || status === 403 ? 'AuthenticationError' : 'ApiError'
  const [first = 'internal_error'] = codes
  const { meaning } = ERRORS[first]
  const details = first === 'validation_error' ? [{ field: 'customer_id', message: 'is required' }] : []
  const example =
    shape === 'ApiError'
      ? { error: { code: first, message: meaning, details, request_id: REQUEST_ID } }
      : { error: first, error_description: meaning, status }
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].meaning}`).join('\n\n'),
    headers: headerReferences([
      'Request-Id',
      'Cache-Control',
      'Vary',
      ...PAGE_HEADERS,
      ...limits,
      ...(EXTRA_HEADERS[status] ?? []),
    ]),
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${shape}` }, example } },
  }
}

/** Both ways to authenticate (R-PE-1). */
export function securitySchemes(appUrl: string): Record<string, JsonSchema> {
  return {
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      description:
        'An API key (`fsk_…`), made in the settings with the scopes you choose. It may have an expiry, addresses that it is bound to, and an hourly limit of its own.',
    },
    oauth: {
      type: 'oauth2',
      description:
        'For applications that act for a user. Access tokens live 1 hour, refresh tokens 30 days. PKCE (`S256`) is accepted from all, and required from public applications and from those registered with "Require PKCE". Tokens are opaque and no JWT, so that nothing of RFC8725 is left to the client.',
      flows: {
        authorizationCode: {
          authorizationUrl: `${appUrl}/oauth/authorize`,
          tokenUrl: `${appUrl}/oauth/token`,
          refreshUrl: `${appUrl}/oauth/token`,
          scopes: SCOPE_MEANINGS,
        },
      },
    },
  }
}
