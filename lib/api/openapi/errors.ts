import { SCOPE_MEANINGS } from '@/lib/access/permissions'
import { ERRORS, type ErrorCode } from '@/lib/errors'
import type { Contract } from '@/lib/api/contract'
import type { JsonSchema } from './schemas'

const CODES = Object.keys(ERRORS) as ErrorCode[]

/** The two error shapes (R-ER-1, R-ER-2) and the list envelope's meta. */
export const sharedSchemas: Record<string, JsonSchema> = {
  AuthenticationError: {
    type: 'object',
    description: 'Shape A: 401 and 403.',
    required: ['error', 'error_description', 'status'],
    properties: {
      error: { type: 'string', enum: ['unauthorized', 'forbidden'] },
      error_description: { type: 'string' },
      status: { type: 'integer', enum: [401, 403] },
    },
  },
  Error: {
    type: 'object',
    description: 'Shape B: every other error. All problems of a request are listed at once.',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message', 'details', 'request_id'],
        properties: {
          code: {
            type: 'string',
            enum: CODES.filter((code) => code !== 'unauthorized' && code !== 'forbidden'),
            description: CODES.map((code) => `\`${code}\` (${ERRORS[code].status}): ${ERRORS[code].meaning}`).join(
              '\n\n',
            ),
          },
          message: { type: 'string' },
          details: {
            type: 'array',
            items: {
              type: 'object',
              required: ['field', 'message'],
              properties: {
                field: { type: 'string', examples: ['address.country', 'parts[0].quantity'] },
                message: { type: 'string' },
              },
            },
          },
          request_id: { type: 'string' },
        },
      },
    },
  },
  FeedMeta: {
    type: 'object',
    required: ['next_cursor', 'has_more'],
    properties: {
      next_cursor: { type: 'string', description: 'Ask again with it; it never expires.' },
      has_more: { type: 'boolean', description: 'Whether there is more to read at once.' },
    },
  },
  ListMeta: {
    type: 'object',
    required: ['current_page', 'total_pages', 'total_count', 'next_cursor'],
    properties: {
      current_page: { type: 'integer', minimum: 1 },
      total_pages: { type: 'integer', minimum: 0, description: '0 when there are no records' },
      total_count: { type: 'integer', minimum: 0, description: 'Always exact' },
      next_cursor: {
        type: ['string', 'null'],
        description: 'Continues after the last record of this page; null at the end',
      },
    },
  },
}

/** Which codes an operation can answer, beyond its success. */
export function errorCodesOf(contract: Contract): ErrorCode[] {
  const changes = contract.method === 'PUT' || contract.method === 'DELETE'
  return [
    'bad_request',
    'unauthorized',
    'forbidden',
    ...(contract.path.includes('{') ? (['not_found'] as const) : []),
    'method_not_allowed',
    ...(contract.method === 'POST' ? (['idempotency_in_progress'] as const) : []),
    ...(changes ? (['precondition_failed'] as const) : []),
    ...(contract.body ? (['payload_too_large', 'unsupported_media_type', 'validation_error'] as const) : []),
    ...(contract.method === 'POST' ? (['idempotency_mismatch'] as const) : []),
    'rate_limited',
    'too_many_at_once',
    'internal_error',
    'service_unavailable',
    ...(contract.errors ?? []),
  ]
}

const EXTRA_HEADERS: Partial<Record<number, string[]>> = {
  401: ['WWW-Authenticate'],
  403: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

/** The error answers of an operation, one for each status, naming its codes. */
export function errorResponses(
  contract: Contract,
  headers: (names: string[]) => JsonSchema,
): Record<string, JsonSchema> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set(errorCodesOf(contract))) {
    const { status } = ERRORS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const limited = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.map((code) => `\`${code}\`: ${ERRORS[code].meaning}`).join('\n\n'),
          headers: headers(['Request-Id', ...(status === 401 ? [] : limited), ...(EXTRA_HEADERS[status] ?? [])]),
          content: {
            'application/json': {
              schema: {
                $ref: `#/components/schemas/${status === 401 || status === 403 ? 'AuthenticationError' : 'Error'}`,
              },
            },
          },
        },
      ]),
  )
}

/** Both ways to authenticate (R-PE-1). */
export function securitySchemes(appUrl: string): Record<string, JsonSchema> {
  return {
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      description:
        'An API key (`fsk_…`), made in the settings with the scopes you choose. It does not expire until revoked.',
    },
    oauth: {
      type: 'oauth2',
      description:
        'For applications that act for a user. Access tokens live 1 hour, refresh tokens 30 days. PKCE (`S256`) is accepted from all, and required from public applications and from those registered with "Require PKCE".',
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
