import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { OperatorError } from '@/lib/operator/processes'

/*
 * PostgreSQL refuses to run as root. Started by root, it runs as the system user `postgres`, or as the user who
 * already owns the data.
 */

export type SystemUser = { uid: number; gid: number }

/** Who PostgreSQL runs as: `undefined` is the current user. Throws `OperatorError` when root finds and makes no user. */
export function postgresUser(dataFolder: string): SystemUser | undefined {
  const self = process.getuid?.()
  if (self === undefined) return undefined
  const owner = existsSync(dataFolder) ? statSync(dataFolder) : undefined
  if (self !== 0) {
    if (!owner || owner.uid === self) return undefined
    throw new OperatorError(
      `${dataFolder} belongs to user id ${owner.uid}, not to this user (${self}); start as its owner`,
    )
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const user = findUser('postgres') ?? createUser()
  if (user) return user
  throw new OperatorError(
    'PostgreSQL refuses to run as root, and the system user "postgres" could not be created; ' +
      'start as another user, create it, or set DATABASE_URL',
  )
}

function findUser(name: string): SystemUser | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
    return status === 0 ? Number(stdout) : undefined
  })
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}

/** With the tools of most distributions, or with those of busybox. */
function createUser(): SystemUser | undefined {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres'])
  const createdUser = findUser('postgres')
  if (createdUser) return createdUser
  spawnSync('addgroup', ['-S', 'postgres'])
  spawnSync('adduser', ['-S', '-D', '-H', '-G', 'postgres', '-s', '/bin/false', 'postgres'])
  return findUser('postgres')
}

export type Launch = { command: string; args: string[]; options: Partial<SystemUser> }

/**
 * How to start a program as that user. Folders of root that the user may not enter (a clone in /root) are opened to
 * this one program with a capability, where the system can; else throws `OperatorError` naming the closed folder.
 */
export function launcher(user: SystemUser | undefined, paths: string[]): (command: string, args: string[]) => Launch {
  if (!user) return (command, args) => ({ command, args, options: {} })
  const closed = paths.map((path) => closedFolder(path, user)).find((folder) => folder !== undefined)
  if (!closed) return (command, args) => ({ command, args, options: user })
  const wrapper = ['dac_read_search', 'dac_override']
    .map((capability) => capable(user, capability))
    .find((args) => spawnSync('setpriv', [...args, 'true']).status === 0)
  if (wrapper) return (command, args) => ({ command: 'setpriv', args: [...wrapper, command, ...args], options: {} })
  throw new OperatorError(
    `PostgreSQL refuses to run as root, and its user (id ${user.uid}) may not enter ${closed}; ` +
      `allow it with "chmod o+x ${closed}", move to another folder, or set DATABASE_URL`,
  )
}

function capable({ uid, gid }: SystemUser, capability: string): string[] {
  const add = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`]
  return [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...add]
}

/** The first folder on the way to `path` that the user may not enter. */
function closedFolder(path: string, { uid, gid }: SystemUser): string | undefined {
  const parent = dirname(path)
  const above = parent === path ? undefined : closedFolder(parent, { uid, gid })
  if (above || !existsSync(path)) return above
  const stat = statSync(path)
  if (!stat.isDirectory()) return undefined
  const enter = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001
  return stat.mode & enter ? undefined : path
}
