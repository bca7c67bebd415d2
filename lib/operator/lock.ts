import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { processIdentity } from '@/lib/operator/processes'

/*
 * A lock file that names its holder. A holder that is gone, or whose process id another program has since been given,
 * holds nothing: a power cut or a kill never locks anybody out.
 */

const holderSchema = z.object({
  pid: z.int().positive(),
  identity: z.string(),
  /** What the holder does: `start` serves, the others finish by themselves. */
  purpose: z.enum(['start', 'admin', 'build']),
  address: z.string().optional(),
})

export type Holder = z.output<typeof holderSchema>
export type Lock = { release: () => void }

/** Takes the lock, or returns who holds it. */
export function takeLock(file: string, purpose: Holder['purpose'], address?: string): Lock | Holder {
  mkdirSync(dirname(file), { recursive: true })
  const identity = processIdentity(process.pid) ?? ''
  const mine: Holder = { pid: process.pid, identity, purpose, ...(address !== undefined && { address }) }
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 })
  try {
    for (;;) {
      if (linked(draft, file)) return { release: () => release(file, mine) }
      const holder = lockHolder(file)
      if (holder) return holder
      removeLockFile(file)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Who holds the lock now, if anybody. */
export function lockHolder(file: string): Holder | undefined {
  const holder = readHolder(file)
  return holder && processIdentity(holder.pid) === holder.identity ? holder : undefined
}

export function isLock(result: Lock | Holder): result is Lock {
  return 'release' in result
}

function readHolder(file: string): Holder | undefined {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** A link appears whole or not at all, and not where something is. */
function linked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Removes a lock that nobody holds. When another start was quicker and what was moved is alive, it is put back. */
function removeLockFile(file: string): void {
  const aside = `${file}.${process.pid}.stale`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (lockHolder(aside)) linked(aside, file)
  rmSync(aside, { force: true })
}

function release(file: string, mine: Holder): void {
  const holder = readHolder(file)
  if (holder?.pid === mine.pid && holder.identity === mine.identity) unlinkSync(file)
}
