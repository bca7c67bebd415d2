import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { env, misspeltSettings, resetEnv } from './env'

afterEach(() => {
  vi.unstubAllEnvs()
  resetEnv()
})

function read(variables: Record<string, string>) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  resetEnv()
  return env()
}

describe('settings', () => {
  it('are read from the files that variables name', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'secret-')), 'token')
    writeFileSync(file, 'a token of sixteen\n')
    expect(read({ METRICS_TOKEN_FILE: file }).METRICS_TOKEN).toBe('a token of sixteen')
    expect(() => read({ METRICS_TOKEN_FILE: file, METRICS_TOKEN: 'another one of sixteen' })).toThrow(
      'Configuration: METRICS_TOKEN_FILE: set it or METRICS_TOKEN, not both',
    )
    expect(() => read({ METRICS_TOKEN: '', METRICS_TOKEN_FILE: `${file}s` })).toThrow(
      `Configuration: METRICS_TOKEN_FILE: the file ${file}s cannot be read`,
    )
  })

  it('that are nearly called as one are named, and others are nobody’s concern', () => {
    const variables = {
      SMTP_URI: '',
      DATABASE_URLS: '',
      TRASH_DAY: '',
      APP_SECRET_FLE: '',
      HOME: '',
      PATH: '',
      SMTP_URL: '',
      PORTS: '',
    }
    expect(misspeltSettings(variables)).toEqual([
      'SMTP_URI is no setting of Fieldline. Did you mean SMTP_URL?',
      'DATABASE_URLS is no setting of Fieldline. Did you mean DATABASE_URL?',
      'TRASH_DAY is no setting of Fieldline. Did you mean TRASH_DAYS?',
    ])
  })
})
