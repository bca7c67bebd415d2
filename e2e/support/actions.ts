import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A server action as its source declares it, and where the build answers it. */
export type Action = {
  file: string
  name: string
  /** The types of its parameters, as written. */
  parameters: string[]
  /** What a browser names it by. */
  id: string
  /** The address of a page that has it. */
  page: string
}

const root = join(import.meta.dirname, '../..')

type Manifest = { node: Record<string, { filename: string; exportedName: string; workers: Record<string, unknown> }> }

/** Every server action in the sources, with the id that the build gave it. Throws for one that the build does not have. */
export function allActions(): Action[] {
  const manifest = JSON.parse(
    readFileSync(join(root, '.next/server/server-reference-manifest.json'), 'utf8'),
  ) as Manifest
  const built = new Map(
    Object.entries(manifest.node).map(([id, { filename, exportedName, workers }]) => [
      `${filename}#${exportedName}`,
      { id, page: addressOf(Object.keys(workers)) },
    ]),
  )
  return declaredActions().map((action) => {
    const builtAction = built.get(`${action.file}#${action.name}`)
    if (!builtAction) throw new Error(`No page has the action ${action.name} of ${action.file}: remove it`)
    return { ...action, ...builtAction }
  })
}

/** The route files outside of the API that answer a method which changes something with more than a refusal. */
export function takingRoutes(): string[] {
  return readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('route.ts') && !file.startsWith('api/v1/'))
    .filter((file) => {
      const source = readFileSync(join(root, 'app', file), 'utf8')
      const withoutAliases = source.replaceAll(/\brefuse as \w+/g, '')
      return /^export .*\b(?:POST|PUT|PATCH|DELETE)\b/m.test(withoutAliases)
    })
    .sort()
}

/** The methods that a route below `app` answers. */
export function methodsOf(file: string): string[] {
  const source = readFileSync(join(root, 'app', file), 'utf8')
  return [...source.matchAll(/^export .*\b(GET|POST|PUT|PATCH|DELETE)\b/gm)].map(([, method = '']) => method)
}

/** Every function that a file of server actions exports. */
function declaredActions(): Pick<Action, 'file' | 'name' | 'parameters'>[] {
  const files = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `app/${file}`)
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    if (!/^['"]use server['"]/m.test(source)) return []
    return [...functionsOf(source), ...madeOf(source), ...recordsOf(source)].map((action) => ({ file, ...action }))
  })
}

type Declared = Pick<Action, 'name' | 'parameters'>

const EDIT = ['string', 'Values', 'string | undefined']
const RECORD: Record<string, string[]> = { create: ['Values'], update: EDIT, remove: ['string'], restore: ['string'] }

/** Actions that are plain functions. */
function functionsOf(source: string): Declared[] {
  return [...source.matchAll(/^export async function (\w+)\(/gm)].map(({ 0: head, 1: name = '', index }) => ({
    name,
    parameters: parametersAt(source, index + head.length),
  }))
}

/** Actions of the factory (lib/forms/actions-for.ts): the first parameter of what they run is who is signed in. */
function madeOf(source: string): Declared[] {
  const heads = source.matchAll(/^export const (\w+) = .*?\.(read|write|edit|answer|run)\(\s*(async )?(\()?/gm)
  return [...heads].map(({ 0: head, 1: name = '', 2: verb, 4: list, index }) => {
    if (!list) throw new Error(`${name} does not state its parameters: write the function in its place`)
    const [, ...parameters] = parametersAt(source, index + head.length)
    return { name, parameters: verb === 'edit' ? EDIT : parameters }
  })
}

/** The actions of a plain record, made at once. */
function recordsOf(source: string): Declared[] {
  return [...source.matchAll(/^export const \{([^}]+)\} = .*\.record\(/gm)].flatMap(({ 1: names = '' }) =>
    names.split(',').map((name) => ({ name: name.trim(), parameters: RECORD[name.trim()] ?? [] })),
  )
}

/** The types in a parameter list that begins here: the commas and brackets of a type do not end it. */
function parametersAt(source: string, start: number): string[] {
  const parts = ['']
  let depth = 1
  for (let at = start; at < source.length; at += 1) {
    const sign = source[at] ?? ''
    if ('([{<'.includes(sign)) depth += 1
    if (')]}'.includes(sign) || (sign === '>' && source[at - 1] !== '=')) depth -= 1
    if (depth === 0) break
    if (sign === ',' && depth === 1) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.replace(/^[\s\w]*\??:\s*/, '').trim()).filter(Boolean)
}

function addressOf(pages: string[]): string {
  const [page = ''] = pages.sort((a, b) => a.length - b.length)
  const parts = page.split('/').filter((part) => part && part !== 'app' && part !== 'page' && !part.startsWith('('))
  return `/${parts.map((part) => part.replace(/^\[.*\]$/, 'some')).join('/')}`
}

export type ActionAnswer = { status: number; location: string; text: string }

/** Calls an action as the console's own script does. Without a cookie nobody is signed in. */
export async function callAction(
  url: string,
  action: Action,
  options: { cookie?: string; origin?: string; headers?: Record<string, string>; values: unknown[] },
): Promise<ActionAnswer> {
  const response = await fetch(`${url}${action.page}`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'next-action': action.id,
      'content-type': 'text/plain;charset=UTF-8',
      accept: 'text/x-component',
      origin: options.origin ?? url,
      ...(options.cookie && { cookie: options.cookie }),
      ...options.headers,
    },
    body: JSON.stringify(options.values),
  })
  const location = response.headers.get('x-action-redirect') ?? response.headers.get('location') ?? ''
  return { status: response.status, location, text: await response.text() }
}

/** Values for an action's parameters: the id wherever a text is wanted, and nothing that could be right elsewhere. */
export function valuesFor({ parameters }: Action, id: string): unknown[] {
  return parameters.map((type) => {
    if (/^number\b/.test(type)) return 1
    if (type.startsWith('string[]')) return [id]
    if (/^string\b/.test(type)) return id
    if (/\bstring$|KIND|Kind$|Type$|Status$|Move$/.test(type)) return id
    return {}
  })
}
