import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/*
 * A process of the release before serves while the migrations of the next one run, and after a return to it: what a release adds it may
 * not take away, and what holds a large table for long keeps people from working (docs/operations.md, “Upgrading without a pause”).
 */

/** The last migration of the last release, 0.1.0. */
const RELEASED = '20261122041000_rate_survives_a_crash'
const LARGE = ['work_order', 'task', 'line_item', 'customer', 'contact', 'site', 'asset', 'visit', 'history', 'mail']

/** Those that sort nothing: an index of a column that is new (0.3 s of 1,000,000 rows), and of the few customers, contacts and sites. */
const MEASURED = /_(external_id_of_\w+|intake_search|site_locations)$/

const folder = join(process.cwd(), 'prisma', 'migrations')
const migrations = readdirSync(folder)
  .filter((name) => /^\d/.test(name) && name > RELEASED)
  .map((name) => {
    const text = readFileSync(join(folder, name, 'migration.sql'), 'utf8')
    return { name, sql: text.replaceAll(/--.*$/gm, '').replaceAll('"', '') }
  })

/** The migrations whose SQL a rule finds. */
function breaking(rule: RegExp): string[] {
  return migrations.filter(({ sql }) => rule.test(sql)).map(({ name }) => name)
}

describe('migrations after the last release', () => {
  it('take nothing away that the release before reads or writes', () => {
    expect(migrations.length).toBeGreaterThan(100)
    expect(breaking(/\bDROP (COLUMN|TABLE|TYPE|VIEW)\b|\bRENAME (TO|COLUMN)\b/i)).toEqual([])
    expect(breaking(/\bALTER COLUMN \w+ (SET NOT NULL|(SET DATA )?TYPE)\b/i)).toEqual([])
  })

  it('add no column that the release before would have to fill', () => {
    const required = /\bADD COLUMN (?:IF NOT EXISTS )?\w+ [^,;]*?\bNOT NULL\b[^,;]*/gi
    const unfilled = migrations.flatMap(({ name, sql }) =>
      [...sql.matchAll(required)].filter(([column]) => !/\b(DEFAULT|GENERATED)\b/i.test(column)).map(() => name),
    )
    expect(unfilled).toEqual([])
  })

  it('build the indexes of large tables, and check their new rules, without a lock', () => {
    const tables = LARGE.join('|')
    const indexes = new RegExp(`CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)[^;]*? ON (${tables})\\b`, 'gi')
    const isNew = (sql: string, table: string) => sql.includes(`CREATE TABLE ${table} (`)
    const locked = migrations.filter(
      ({ name, sql }) =>
        !MEASURED.test(name) && [...sql.matchAll(indexes)].some(([, table = '']) => !isNew(sql, table)),
    )
    expect(locked.map(({ name }) => name)).toEqual([])
    const rules = new RegExp(`ALTER TABLE (?:ONLY )?(${tables})\\b[^;]*\\bADD CONSTRAINT\\b[^;]*;`, 'gi')
    const slow = migrations.filter(({ sql }) =>
      [...sql.matchAll(rules)].some(([rule, table = '']) => !/\bNOT VALID\b/i.test(rule) && !isNew(sql, table)),
    )
    expect(slow.map(({ name }) => name)).toEqual([])
  })
})
