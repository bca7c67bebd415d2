import { STATUS_CODES } from 'node:http'
import type { JsonSchema } from './schemas'

/*
 * The collection for Postman, Insomnia, Bruno and the like (format 2.1), made of the OpenAPI document: a folder for each tag, a
 * request for each operation with its example, and the address and the key as variables.
 */

type Parameter = {
  name: string
  in: string
  description?: string
  required?: boolean
  schema?: JsonSchema
  example?: unknown
}
type Content = Record<string, { example?: unknown }>
type Operation = {
  tags: string[]
  summary: string
  description?: string
  security?: unknown[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
type PathItem = Partial<Record<string, Operation>> & {
  parameters?: Parameter[]
  servers?: { url: string }[]
}
type Document = {
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, PathItem>
  components: { parameters: Record<string, Parameter> }
}
type Place = { path: string; method: string; item: PathItem; operation: Operation; parameters: Parameter[] }

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const JSON_CONTENT = 'application/json'
const FORM_CONTENT = 'application/x-www-form-urlencoded'

/** The Postman collection of an OpenAPI document. `appUrl` is where the installation is reached. */
export function postmanCollection(openApi: JsonSchema, appUrl: string): JsonSchema {
  const document = openApi as Document
  const places = placesOf(document)
  const [server] = document.servers
  return {
    info: {
      name: document.info.title,
      description: document.info.description,
      version: document.info.version,
      schema: SCHEMA,
    },
    variable: [
      { key: 'baseUrl', value: server?.url, type: 'string', description: 'Where the API is.' },
      { key: 'appUrl', value: appUrl, type: 'string', description: 'Where the installation is, for OAuth.' },
      { key: 'apiKey', value: '', type: 'string', description: 'Your API key, or an access token.' },
    ],
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    item: document.tags.map(({ name, description }) => ({
      name,
      description,
      item: places.filter(({ operation }) => operation.tags.includes(name)).map(requestOf),
    })),
  }
}

function placesOf({ paths, components }: Document): Place[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      if (!operation) return []
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) =>
        '$ref' in one ? components.parameters[one.$ref.split('/').at(-1) ?? ''] : one,
      )
      return [{ path, method, item, operation, parameters: parameters.filter((one) => one !== undefined) }]
    }),
  )
}

function requestOf(folder: Place): JsonSchema {
  const { method, operation } = folder
  const request = {
    method: method.toUpperCase(),
    description: operation.description,
    ...(operation.security?.length === 0 && { auth: { type: 'noauth' } }),
    header: headersOf(folder),
    url: urlOf(folder),
    ...bodyOf(operation),
  }
  return { name: operation.summary, request, response: answersOf(operation) }
}

function urlOf({ path, item, parameters }: Place): JsonSchema {
  const host = item.servers ? '{{appUrl}}' : '{{baseUrl}}'
  const parts = path
    .slice(1)
    .split('/')
    .map((part) => part.replace(/^\{(.*)\}$/u, ':$1'))
  const query = within(parameters, 'query').map((one) => ({
    key: one.name,
    value: textOf(one.example),
    description: one.description,
    disabled: one.required !== true,
  }))
  const variable = within(parameters, 'path').map(({ name, description }) => ({ key: name, value: '', description }))
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${encodeURIComponent(value)}`)
  return {
    raw: [host, ...parts].join('/') + (sent.length > 0 ? `?${sent.join('&')}` : ''),
    host: [host],
    path: parts,
    ...(query.length > 0 && { query }),
    ...(variable.length > 0 && { variable }),
  }
}

/** Those of the operation wait switched off, because each of them changes what a request does. */
function headersOf({ operation, parameters }: Place): JsonSchema[] {
  const [type] = Object.keys(operation.requestBody?.content ?? {})
  const headers = within(parameters, 'header').map(({ name, description }) => ({
    key: name,
    value: name === 'Idempotency-Key' ? '{{$guid}}' : '',
    description,
    disabled: true,
  }))
  return [{ key: 'Accept', value: JSON_CONTENT }, ...(type ? [{ key: 'Content-Type', value: type }] : []), ...headers]
}

function bodyOf({ requestBody }: Operation): JsonSchema {
  const json = requestBody?.content[JSON_CONTENT]
  if (json) return { body: { mode: 'raw', raw: written(json.example ?? {}), options: { raw: { language: 'json' } } } }
  const form = requestBody?.content[FORM_CONTENT]
  if (!form) return {}
  const fields = Object.entries((form.example ?? {}) as Record<string, unknown>)
  return { body: { mode: 'urlencoded', urlencoded: fields.map(([key, value]) => ({ key, value: textOf(value) })) } }
}

function answersOf({ summary, responses }: Operation): JsonSchema[] {
  return Object.entries(responses).flatMap(([status, { content }]) => {
    const example = content?.[JSON_CONTENT]?.example
    if (example === undefined) return []
    return [
      {
        name: `${status} ${summary}`,
        status: STATUS_CODES[status],
        code: Number(status),
        header: [{ key: 'Content-Type', value: JSON_CONTENT }],
        cookie: [],
        body: written(example),
      },
    ]
  })
}

const within = (parameters: readonly Parameter[], location: string) => parameters.filter((one) => one.in === location)

const written = (value: unknown) => JSON.stringify(value, null, 2)

/** A value as an address writes it; nothing for none. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',')
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
