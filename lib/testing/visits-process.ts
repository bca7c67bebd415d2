import { cpuUsage, resourceUsage, stdout } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { disconnect } from '@/lib/db/client'
import { collectSooner } from '@/lib/jobs/collect-sooner'
import { generateVisits } from '@/lib/services/maintenance/generate'

/*
 * Generates the visits of ACCOUNT_ID to the end, beside whatever else does, without the claim of a job that keeps processes apart.
 * Ends with what it took: `{seconds, processor, megabytes}`.
 * With DIES_AT it loses its power with that statement after the first that writes a visit or a work order: sent, and no answer read.
 */

const { ACCOUNT_ID: account_id = '', DIES_AT } = process.env
const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown
const WRITES = /INSERT INTO "?(maintenance_occurrence|work_order)\b/
let sent = 0

if (DIES_AT)
  Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...args: [string | { text: string }]) {
    const answer = Reflect.apply(query, this, args)
    const text = typeof args[0] === 'string' ? args[0] : args[0].text
    if (sent > 0 || WRITES.test(text)) sent += 1
    if (sent === Number(DIES_AT)) process.kill(process.pid, 'SIGKILL')
    return answer
  })

collectSooner()
const [began, cpu] = [performance.now(), cpuUsage()]
const { signal } = new AbortController()
for (;;) {
  const next = await generateVisits({ account_id, id: account_id }, signal)
  if (next === null) break
  await pause(Math.max(0, next.at.getTime() - Date.now()))
}
const { user, system } = cpuUsage(cpu)
const took = { seconds: (performance.now() - began) / 1000, processor: (user + system) / 1e6 }
stdout.write(JSON.stringify({ ...took, megabytes: resourceUsage().maxRSS / 1024 }))
await disconnect()
