import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ROLE_SCOPES } from '@/lib/access/permissions'
import { requireSession } from '@/lib/auth/session'
import { ServiceError } from '@/lib/errors'
import { actionsFor } from './actions-for'

// Cookies exist within a request alone; who is signed in is all that an action takes from them.
vi.mock('@/lib/auth/session', () => ({ requireSession: vi.fn<() => Promise<unknown>>() }))

function signIn(role: keyof typeof ROLE_SCOPES) {
  const ctx = { actor: { type: 'user', id: 'u1', name: 'Ana' }, scopes: new Set(ROLE_SCOPES[role]) }
  vi.mocked(requireSession).mockResolvedValue({ ctx } as never)
}

const refused = (to: string, request = 'Ask an administrator.') => ({
  status: 'error',
  message: `You don’t have permission to ${to}. ${request}`,
  fields: {},
})

describe('actionsFor', () => {
  beforeEach(() => signIn('dispatcher'))

  it('runs what the role of the user may do, with the arguments of the page', async () => {
    const rename = actionsFor('customer').write(async ({ ctx }, id: string, name: string) => [ctx.actor.name, id, name])
    expect(await rename('c1', 'Harbor')).toEqual({ status: 'ok', data: ['Ana', 'c1', 'Harbor'] })
  })

  it('refuses to write what the role may only read, before the verb runs', async () => {
    signIn('technician')
    const run = vi.fn<() => Promise<string>>().mockResolvedValue('done')
    const orders = actionsFor('work_order')
    expect(await orders.write(run)()).toEqual(refused('change work orders', 'Ask a dispatcher or an administrator.'))
    expect(await orders.edit(run, async () => ({}))('1', {})).toEqual(
      refused('change work orders', 'Ask a dispatcher or an administrator.'),
    )
    expect(run).not.toHaveBeenCalled()
    expect(await orders.read(run)()).toEqual({ status: 'ok', data: 'done' })
  })

  it('refuses what needs an administrator, and throws where the answer is no form state', async () => {
    const keys = actionsFor('api_key')
    expect(await keys.read(async () => 'done')()).toEqual(refused('do this'))
    await expect(keys.run(async () => 'done')()).rejects.toThrow(refused('do this').message)
  })

  it('leaves the permission to the verb where the subject is what every user has', async () => {
    signIn('technician')
    const run = () => Promise.reject(new ServiceError('forbidden', 'This job is not yours.'))
    expect(await actionsFor('own').write(run)()).toEqual({ ...refused(''), message: 'This job is not yours.' })
  })

  it('says that the session ended without running anything, and leaves the page where it is', async () => {
    vi.mocked(requireSession).mockRejectedValue(new Error('The session ended.'))
    const run = vi.fn<() => Promise<string>>()
    const branches = actionsFor('branch', { page: '/settings/branches' })
    for (const act of [branches.read(run), branches.write(run), branches.run(run)])
      await expect(act()).rejects.toThrow('The session ended.')
    expect(run).not.toHaveBeenCalled()
  })

  it('shows a colleague’s version as the form has it when an edit is based on an older one', async () => {
    const edit = actionsFor('asset').edit(
      () => Promise.reject(new ServiceError('precondition_failed')),
      async (_user, id) => ({ id, site: { name: 'Pier 54' } }),
      ({ site }) => ({ site: site.name }),
    )
    expect(await edit('a1', { site: 'Pier 7' }, '"1"')).toMatchObject({
      status: 'stale',
      mine: { site: 'Pier 7' },
      theirs: { site: 'Pier 54' },
    })
  })
})

describe('server actions', () => {
  const root = join(import.meta.dirname, '../..')
  /** Actions for those who are not signed in. */
  const PUBLIC = ['acceptInvitationAction', 'forgotPasswordAction', 'setUpAction', 'signOutAction']

  const sources = ['app', 'components'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => ({ file: `${folder}/${file}`, source: readFileSync(join(root, folder, file), 'utf8') })),
  )
  const actionFiles = sources.filter(({ source }) => source.startsWith("'use server'"))

  it('are made by actionsFor, which states their permission, unless they are public', () => {
    const others = actionFiles.flatMap(({ file, source }) => {
      const subjects = [...source.matchAll(/^const (\w+) = actionsFor\(/gm)].map(([, name]) => name)
      const created = new RegExp(`^export const [^=]+ = (?:${['actionsFor', ...subjects].join('|')})[.(]`)
      return [...source.matchAll(/^export (?!type ).*$/gm)]
        .map(([line]) => line)
        .filter((line) => !created.test(line) && !PUBLIC.some((name) => line.includes(`function ${name}(`)))
        .map((line) => `${file}: ${line}`)
    })
    expect(actionFiles.length).toBeGreaterThan(20)
    expect(others).toEqual([])
  })

  it('are in files of their own', () => {
    const inline = sources.filter(({ source }) => /^\s+['"]use server['"]/m.test(source)).map(({ file }) => file)
    expect(inline).toEqual([])
  })
})
