import { commentOf, objectOf, type Schema, typeOf } from './types'

type Parameter = { $ref?: string; name: string; in: string; required?: boolean; description?: string; schema: Schema }
type Content = Record<string, { schema?: Schema }>
type Operation = {
  operationId: string
  summary?: string
  description?: string
  deprecated?: boolean
  security?: readonly object[]
  parameters?: readonly Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { content?: Content }>
}
type Components = { schemas: Record<string, Schema>; parameters: Record<string, Parameter> }
type Webhook = { post: { requestBody: { content: Content } } }
export type Document = {
  info: { version: string }
  paths: Record<string, Record<string, unknown>>
  webhooks: Record<string, Webhook>
  components: Components
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

type Kind = 'record' | 'page' | 'feed' | 'list'
type Takes = 'query' | 'body' | 'nothing'
type Row = { name: string; method: string; path: string; kind: Kind; takes: Takes; signature: string }

const TABLE_HEAD = `export type Operation = readonly [
  name: keyof Operations,
  method: string,
  path: string,
  kind: 'record' | 'page' | 'feed' | 'list',
  takes: 'query' | 'body' | 'nothing',
]

/** How each operation is asked: method, path, kind of answer, and what comes after the ids of the path. */
export const OPERATIONS: readonly Operation[] = [`

/**
 * The source of the client's generated part: a type for every schema of the OpenAPI document, an interface with a method for
 * every operation that needs a credential, and the table from which the client makes those methods.
 */
export function clientSource(document: Document): string {
  const { schemas } = document.components
  const types = Object.entries(schemas).map(
    ([name, schema]) => `${commentOf(schema.description)}${declare(name, schema)}`,
  )
  const rows = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method] as Operation | undefined
      return operation && operation.security?.length !== 0 ? [rowOf(method, path, operation, document.components)] : []
    }),
  )
  const messages = Object.values(document.webhooks).map(({ post }) => typeOf(bodyOf(post.requestBody.content)))
  return [
    '// Made from the OpenAPI document by `npm run client`.\n',
    `import type { Answer, Chosen, Feed, Options, Pages, WriteOptions } from '../answers.js'\n`,
    ...types,
    `/** Every message that an endpoint of webhooks can get. */\nexport type WebhookMessage = ${messages.join(' | ')}\n`,
    `/** Every operation of the API, by its id in the OpenAPI document. */\nexport interface Operations {\n${rows.map(({ signature }) => signature).join('')}}\n`,
    TABLE_HEAD,
    ...rows.map(
      ({ name, method, path, kind, takes }) => `  ['${name}', '${method}', '${path}', '${kind}', '${takes}'],`,
    ),
    ']\n',
  ].join('\n')
}

function declare(name: string, schema: Schema): string {
  const plain = schema.type === 'object' && Object.keys(schema.properties ?? {}).length > 0
  return plain ? `export interface ${name} ${objectOf(schema)}\n` : `export type ${name} = ${typeOf(schema)}\n`
}

function rowOf(method: string, path: string, operation: Operation, components: Components): Row {
  const { operationId: name, requestBody } = operation
  const answer = answerOf(operation)
  const query = queryOf(operation, components)
  const body = requestBody && `body${requestBody.required ? '' : '?'}: ${typeOf(bodyOf(requestBody.content))}`
  const takes = method === 'get' && query ? 'query' : body ? 'body' : 'nothing'
  const chosen = method === 'get' ? chosenOf(operation, components) : null
  const isNeeded = inQuery(operation, components).some(({ required }) => required)
  const argumentLine = { query: `query${isNeeded ? '' : '?'}: ${query}`, body, nothing: undefined }[takes]
  const options = method === 'get' ? 'options?: Options' : `options?: WriteOptions${query ? `<${query}>` : ''}`
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, id]) => `${id}: string`)
  const comment = commentOf([operation.summary, operation.deprecated && '@deprecated'].filter(Boolean).join('\n'))
  const types = chosen ? `<const Fields extends ${chosen} | undefined = undefined>` : ''
  const parameters = [...ids, argumentLine, options].filter(Boolean).join(', ')
  const signature = `${comment}${name}${types}(${parameters}): ${returnOf(answer, chosen !== null)}\n`
  return { name, method: method.toUpperCase(), path, kind: kindOf(answer), takes, signature }
}

function inQuery({ parameters = [] }: Operation, components: Components): Parameter[] {
  return parameters
    .map((one) => (one.$ref === undefined ? one : resolveParameter(components, one.$ref)))
    .filter((one) => one.in === 'query')
}

/** The name of the type of what a request asks for by `fields`. */
const CHOSEN: Schema = { $ref: 'Fields' }

/** The type of what a read may be asked for by `fields`, or null where it answers whole records alone. */
function chosenOf(operation: Operation, components: Components): string | null {
  const fields = inQuery(operation, components).find(({ name }) => name === 'fields')
  return fields ? typeOf(fields.schema) : null
}

/** The type of an operation's query, or null where it takes none. */
function queryOf(operation: Operation, components: Components): string | null {
  const parameters = inQuery(operation, components)
  if (parameters.length === 0) return null
  return objectOf({
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description }) => [
        name,
        { ...(name === 'fields' ? CHOSEN : schema), ...(description && { description }) },
      ]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  })
}

function returnOf(answer: Schema, isChosen: boolean): string {
  const kind = kindOf(answer)
  const { data = {} } = answer.properties ?? {}
  const whole = typeOf((kind === 'record' ? data : data.items) ?? {})
  const record = isChosen ? `Chosen<${whole}, Fields>` : whole
  if (kind === 'page') return `Pages<${record}>`
  if (kind === 'feed') return `Feed<${record}>`
  return `Promise<Answer<${kind === 'list' ? `readonly (${record})[]` : record}>>`
}

function resolveParameter({ parameters }: Components, reference: string): Parameter {
  const parameter = parameters[reference.slice(reference.lastIndexOf('/') + 1)]
  if (!parameter) throw new Error(`The document refers to ${reference}, which it does not have`)
  return parameter
}

function answerOf({ operationId, responses }: Operation): Schema {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))
  if (!success?.[1].content) throw new Error(`${operationId} has no answer`)
  return bodyOf(success[1].content)
}

function bodyOf(content: Content): Schema {
  return content['application/json']?.schema ?? {}
}

function kindOf({ properties = {} }: Schema): Kind {
  if (properties.meta) return properties.meta.$ref?.endsWith('FeedMeta') ? 'feed' : 'page'
  return properties.data?.type === 'array' ? 'list' : 'record'
}
