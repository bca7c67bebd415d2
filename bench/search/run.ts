import { cpus, loadavg } from 'node:os'
import { cpuUsage, stdout } from 'node:process'
import { parseArgs } from 'node:util'
import { disconnect, pool } from '@/lib/db/client'
import { resetEnv } from '@/lib/env'
import { operatorContext } from '@/lib/services/company/accounts'
import { findOptions, findRecords } from '@/lib/services/company/search'
import { findCallers } from '@/lib/services/scheduling/calls'
import { openCompany, startDatabase } from '@/bench/api/database'
import { fileURLToPath } from 'node:url'

/*
 * `npm run bench -- search [--work-orders 1000000] [--rounds 40]`: what people type who look for a record, in a company of that size:
 * names, words of two records, misspelt names, pieces of phone numbers, serial numbers, streets, numbers of work orders, two letters,
 * and what is not there. How long the palette, the call box and a picker take of each.
 */

const { values } = parseArgs({
  options: { 'work-orders': { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '40' } },
})
const rounds = Number(values.rounds)
const printLine = (line: string): void => void stdout.write(`${line}\n`)

type Sample = { name: string; phone: string; serial: string; asset: string; street: string; number: string }

/** What people type, by how they say it. */
const SAYINGS: Record<string, (sample: Sample) => string> = {
  'a name': ({ name }) => name,
  'a word of a name': ({ name }) => name.split(' ')[0] ?? name,
  'a machine of a customer': ({ name, asset }) => `${name.split(' ')[0]} ${asset.split(' ')[0]}`,
  'a misspelt name': ({ name }) => `${name.slice(0, 3)}${name[4]}${name[3]}${name.slice(5)}`,
  'a phone number': ({ phone }) => phone,
  'the end of a phone number': ({ phone }) => phone.replaceAll(/\D/g, '').slice(-7),
  'a serial number': ({ serial }) => serial,
  'an address': ({ street }) => street,
  'a work order': ({ number }) => number,
  'two letters': ({ name }) => name.slice(0, 2),
  'what is not there': ({ name }) => `Qx${name.slice(0, 2)}zzv`,
}

const server = await startDatabase(fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, ''))
try {
  const company = await openCompany(server, Number(values['work-orders']), (done, total) =>
    printLine(`${done} of ${total} work orders made`),
  )
  Object.assign(process.env, { DATABASE_URL: company.url, APP_SECRET: 'a signing secret for the benchmarks alone' })
  resetEnv()
  await main(company.accountId)
} finally {
  await disconnect()
  await server.stop()
}

async function main(accountId: string): Promise<void> {
  const ctx = await operatorContext(accountId)
  const samples = await readSamples(accountId)
  const { rows } = await pool().query<{ table: string; count: string }>(
    `SELECT relname AS table, reltuples::bigint AS count FROM pg_class WHERE relname IN ('customer', 'site', 'contact', 'asset', 'work_order') ORDER BY 1`,
  )
  printLine(
    `${new Date().toISOString()} · ${cpus()[0]?.model.trim() ?? ''}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`,
  )
  printLine(rows.map(({ table, count }) => `${count} ${table}`).join(' · '))
  const uses = {
    palette: (text: string) => findRecords(ctx, text),
    call: (text: string) => findCallers(ctx, text),
    picker: (text: string) => findOptions(ctx, 'customer', text),
  }
  const all: Record<string, number[]> = {}
  for (const [said, say] of Object.entries(SAYINGS)) {
    const figures: string[] = []
    for (const [use, find] of Object.entries(uses)) {
      const times: number[] = []
      const cpu = cpuUsage()
      for (const sample of samples) {
        const began = performance.now()
        await find(say(sample))
        times.push(performance.now() - began)
      }
      ;(all[use] ??= []).push(...times)
      figures.push(`${use} ${figuresOf(times)} (${(cpuUsage(cpu).user / 1000 / times.length).toFixed(1)} ms of Node)`)
    }
    printLine(`${said.padEnd(26)} ${figures.join(' · ')}`)
  }
  for (const [use, times] of Object.entries(all)) printLine(`${use}: ${figuresOf(times)} of ${times.length} searches`)
}

async function readSamples(accountId: string): Promise<Sample[]> {
  const { rows } = await pool().query<Sample>(
    `SELECT c.name, coalesce(c.phone, '555-0101') AS phone, a.serial_number AS serial, a.name AS asset, w.work_order_number AS number,
       concat_ws(', ', s.address->>'street', s.address->>'city') AS street
     FROM asset a TABLESAMPLE BERNOULLI (1) JOIN customer c ON c.id = a.customer_id JOIN site s ON s.customer_id = c.id
     JOIN LATERAL (SELECT work_order_number FROM work_order w WHERE w.account_id = c.account_id AND w.customer_id = c.id LIMIT 1) w ON true
     WHERE c.account_id = $1 AND a.serial_number IS NOT NULL ORDER BY md5(a.id::text) LIMIT $2`,
    [accountId, rounds],
  )
  return rows
}

function figuresOf(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return `p50 ${at(0.5).toFixed(0)} p95 ${at(0.95).toFixed(0)} ms`
}
