import { SCOPES } from '@/lib/access/permissions'
import { headerReferences, PAGE_HEADERS } from './headers'
import type { JsonSchema } from './schemas'

const text = (description: string, more: JsonSchema = {}) => ({ type: 'string', description, ...more })

const CLIENT = {
  client_id: text('The id of the application; or send it with the secret as HTTP Basic authentication.'),
  client_secret: text('The secret of the application; public applications have none.'),
}

const RESOURCE = text(
  'What the tokens are for (RFC 8707): the address of the API, or of the endpoint for assistants; a token for one of them does not open the other. Left out, they open both.',
  { format: 'uri' },
)

const FORM_TYPE = 'application/x-www-form-urlencoded'

const NO_CACHE = {
  ...headerReferences(PAGE_HEADERS),
  'Cache-Control': { $ref: '#/components/headers/Cache-Control' },
  Pragma: { description: 'For caches of HTTP/1.0.', schema: { type: 'string', enum: ['no-cache'] } },
}

/** What the endpoints for tokens take and answer. */
export const oauthSchemas: Record<string, JsonSchema> = {
  ExchangeCodeRequest: form('A code for the first pair of tokens.', ['grant_type', 'code', 'redirect_uri'], {
    grant_type: text('What is exchanged.', { const: 'authorization_code' }),
    code: text('What `/oauth/authorize` gave; good for one use within a minute.'),
    redirect_uri: text('The same as in the authorization request.', { format: 'uri' }),
    code_verifier: text('The secret behind the `code_challenge` (PKCE, RFC 7636).', { minLength: 43, maxLength: 128 }),
    resource: RESOURCE,
    ...CLIENT,
  }),
  RefreshTokenRequest: form('A refresh token for the next pair of tokens.', ['grant_type', 'refresh_token'], {
    grant_type: text('What is exchanged.', { const: 'refresh_token' }),
    refresh_token: text('The latest refresh token; it is good for one use.'),
    scope: text('Fewer scopes than before, separated by spaces; all of them when left out.'),
    resource: RESOURCE,
    ...CLIENT,
  }),
  RevokeTokenRequest: form('A token to end, when it is not in the Authorization header.', ['token'], {
    token: text('An access token or a refresh token.'),
    token_type_hint: text('May be left out; one look-up finds either kind.', {
      enum: ['access_token', 'refresh_token'],
    }),
    ...CLIENT,
  }),
  TokenAnswer: {
    type: 'object',
    description: 'A pair of tokens.',
    required: ['access_token', 'token_type', 'expires_in', 'refresh_token', 'scope'],
    properties: {
      access_token: text('Send it as `Authorization: Bearer <access_token>`.'),
      token_type: text('How the access token is sent.', { const: 'Bearer' }),
      expires_in: { type: 'integer', minimum: 1, description: 'For how long the access token is good, in seconds.' },
      refresh_token: text('For the next pair; good for 30 days and one use.'),
      scope: text(`What was granted, separated by spaces: some of ${SCOPES.map((one) => `\`${one}\``).join(', ')}.`),
    },
  },
  OauthError: {
    type: 'object',
    description: 'An error of the OAuth endpoints (RFC 6749, section 5.2), with the status beside it.',
    required: ['error', 'error_description', 'status'],
    properties: {
      error: text('What went wrong, for programs.', {
        enum: [
          'invalid_request',
          'invalid_client',
          'invalid_grant',
          'unauthorized_client',
          'unsupported_grant_type',
          'invalid_scope',
          'invalid_target',
          'server_error',
          'temporarily_unavailable',
        ],
      }),
      error_description: text('What went wrong, for people.'),
      status: { type: 'integer', enum: [400, 401, 405, 429, 500, 503], description: 'The HTTP status again.' },
    },
  },
}

function form(description: string, required: string[], properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', description, required, properties, additionalProperties: false }
}

const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** The endpoints for tokens, beside the API: they take forms, as RFC 6749 has it, and no bearer token. */
export function oauthPaths(appUrl: string): Record<string, Record<string, JsonSchema | JsonSchema[]>> {
  const servers = [{ url: appUrl }]
  return {
    '/oauth/token': {
      servers,
      post: {
        operationId: 'createToken',
        tags: ['OAuth'],
        summary: 'Exchange a code or a refresh token',
        description:
          'Access tokens are good for 1 hour, refresh tokens for 30 days and one use. One that is used again after ten seconds ' +
          'ends all tokens that came of the same code; so does a code that is used again.',
        security: [],
        requestBody: {
          required: true,
          content: {
            [FORM_TYPE]: {
              schema: { oneOf: [schema('ExchangeCodeRequest'), schema('RefreshTokenRequest')] },
              example: {
                grant_type: 'refresh_token',
                refresh_token: 'fsr_2mQ8…',
                client_id: 'c2f1…',
                client_secret: 'fss_9aX4…',
              },
            },
          },
        },
        responses: {
          '200': answer('The tokens', 'TokenAnswer', {
            access_token: 'fst_7Hk2…',
            token_type: 'Bearer',
            expires_in: 3600,
            refresh_token: 'fsr_4Bd9…',
            scope: 'read:work-orders read:customers',
          }),
          ...failures('invalid_grant', 'The refresh token is invalid, expired or was used already.'),
        },
      },
    },
    '/oauth/revoke': {
      servers,
      post: {
        operationId: 'revokeToken',
        tags: ['OAuth'],
        summary: 'End a token',
        description:
          'The token stands in the Authorization header, without a body; or in a form, with the application’s own ' +
          'authentication (RFC 7009). A refresh token takes the access tokens of its grant along. A token that is ' +
          'unknown or has ended already is answered in the same way.',
        security: [{ apiKey: [] }, {}],
        requestBody: {
          required: false,
          content: {
            [FORM_TYPE]: { schema: schema('RevokeTokenRequest'), example: { token: 'fsr_4Bd9…', client_id: 'c2f1…' } },
          },
        },
        responses: {
          '200': {
            description: 'The token is good for nothing now',
            headers: NO_CACHE,
            content: { 'application/json': { schema: { type: 'object' }, example: {} } },
          },
          ...failures('invalid_request', 'Send the parameters as application/x-www-form-urlencoded.'),
        },
      },
    },
  }
}

function answer(description: string, name: string, example: unknown, headers: readonly string[] = []): JsonSchema {
  const declared = { ...NO_CACHE, ...headerReferences(headers) }
  return { description, headers: declared, content: { 'application/json': { schema: schema(name), example } } }
}

function failures(error: string, description: string): Record<string, JsonSchema> {
  const failed = (status: number, code: string, errorText: string) => ({
    error: code,
    error_description: errorText,
    status,
  })
  return {
    '400': answer('The request is wrong', 'OauthError', failed(400, error, description)),
    '401': answer(
      'The application is not who it says',
      'OauthError',
      failed(401, 'invalid_client', 'The client is unknown or its secret is wrong.'),
    ),
    '429': answer('Too much runs at once', 'OauthError', failed(429, 'temporarily_unavailable', 'Try again shortly.'), [
      'Retry-After',
    ]),
    '500': answer(
      'Something went wrong on our side',
      'OauthError',
      failed(500, 'server_error', 'Something went wrong on our side.'),
    ),
    '503': answer(
      'The database cannot be reached right now',
      'OauthError',
      failed(503, 'temporarily_unavailable', 'Try again shortly.'),
      ['Retry-After'],
    ),
  }
}
