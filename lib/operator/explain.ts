import { isDatabaseDown } from '@/lib/db/failures'
import { EnvError } from '@/lib/env'
import { OperatorError } from '@/lib/operator/processes'

/** What the system says of a folder or file that cannot be written. */
const UNWRITABLE: Record<string, string> = {
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'the quota of this user is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOTDIR: 'a part of the path is a file',
}

/** One line for what the operator can do something about, and the whole stack for what is a mistake of ours. */
export function explainFailure(error: unknown): string {
  if (error instanceof EnvError || error instanceof OperatorError) return error.message
  if (!(error instanceof Error)) return String(error)
  const { code, path } = error as { code?: string; path?: string }
  const reason = UNWRITABLE[code ?? '']
  if (reason && path) return `DATA_DIR: ${path} cannot be written: ${reason}`
  const words = error.message.trim().split('\n').at(-1)?.trim()
  if (isDatabaseDown(error)) return `The database cannot be used: ${words}`
  return error.stack ?? error.message
}
