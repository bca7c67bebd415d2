import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/* No service can write a record without its history: this walks the sources (app/api/v1/history.test.ts runs the verbs). */

const folder = join(import.meta.dirname, '../..')

/** They write what is no record of a company: sign-ins, codes, queues, logs, who is looking. */
const NO_RECORDS = [
  // When a calendar was read last.
  'calendar-feeds/read.ts',
  // What is done to contracts and assets there is told by following.ts and coverage.ts of service contracts; here, that it is done.
  'contract-terms/renew-due.ts',
  'contract-terms/take-over.ts',
  'counters/verify.ts',
  // How far a picture has come; the command that uses it tells of it.
  'uploads/',
  // The history tells of a mail when it is sent (mail/send.ts), and of a second factor when it is confirmed.
  'mail/queue.ts',
  // Whose turn it is; what is done in a turn is told by imports/batch.ts.
  'imports/work.ts',
  'imports/waiting.ts',
  // What was said before the check is told by imports/check-file.ts.
  'imports/upload.ts',
  // What plans ask for follows from them (docs/decisions/054); the work orders are told by work-orders/create-many.ts.
  'generate/',
  // Visits whose work orders go are planned again; the work orders are told by work-orders/bulk.ts.
  'occurrences/withdraw.ts',
  'live/',
  'oauth/authorize.ts',
  'oauth/codes.ts',
  'oauth/purge.ts',
  'planning/queue.ts',
  // When a clock is looked at again; whatever becomes of it is told by lib/services/work/follow-up/follow.ts.
  'sla/follow-locked.ts',
  // What of a clock was mailed.
  'sla/mail-warnings.ts',
  'planning/stop.ts',
  // A cache of what everything else says.
  'risk/write.ts',
  // Where a phone is reached and what it was told: nobody's decision, and no part of the company's records.
  'push/push-changes.ts',
  'push/subscribe.ts',
  'second-factor/begin.ts',
  'sessions/',
  'throttle.ts',
  'webhook-deliveries/deliver.ts',
  'webhook-deliveries/fan-out.ts',
  'webhook-deliveries/replay.ts',
  'webhook-deliveries/test-event.ts',
]

const WRITES =
  /\btx\.\w+\.(create|createMany|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany)\(|\b(INSERT INTO (?!history)|UPDATE "?\w+"?( \w+)? SET|DELETE FROM) /
const RECORDS =
  /\brecordHistory(OfMany)?\(|\brecordCreates\(|\bhistoryOf\w*\(|\bnote\(|\brecordVerbs\(|\brestoreRecord\(/

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('index.ts'),
)
const sources = new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))

/** The files that import this one: those it helps. */
function helped(file: string): string[] {
  const [name = '', folderName = ''] = file.replace(/\.ts$/, '').split('/').toReversed()
  const importPattern = new RegExp(`from '\\./${name}'`)
  const path = file.split('/').length === 2 ? `${folderName}/${name}` : `[\\w-]+/${folderName}(/${name})?`
  const foreign = new RegExp(`from '@/lib/services/${path}'`)
  return files.filter((other) => {
    const source = sources.get(other) ?? ''
    return foreign.test(source) || (other.includes(`/${folderName}/`) && importPattern.test(source))
  })
}

/** Whether a file records what it writes, by itself or by lib/services/records, or helps one that does. */
function writesHistory(file: string, seen: readonly string[] = []): boolean {
  const source = sources.get(file) ?? ''
  if (RECORDS.test(source)) return true
  const users = helped(file).filter((user) => !seen.includes(user))
  return users.some((user) => writesHistory(user, [...seen, file]))
}

test('every file that writes records also writes history, or is called by one that does', () => {
  const writing = files.filter((file) => WRITES.test(sources.get(file) ?? ''))
  expect(writing.length).toBeGreaterThan(60)
  const silent = writing.filter((file) => !NO_RECORDS.some((one) => file.includes(`/${one}`)) && !writesHistory(file))
  expect(silent).toEqual([])
})

test('the exceptions are still needed', () => {
  for (const one of NO_RECORDS) expect(files.some((file) => file.includes(`/${one}`))).toBe(true)
})
