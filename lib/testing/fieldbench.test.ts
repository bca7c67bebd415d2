import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { FAMILIES } from '@/bench/fieldbench/families'
import { generate } from '@/bench/fieldbench/generate'
import { hashOf } from '@/bench/fieldbench/hash'
import { policiesOf } from '@/bench/fieldbench/policies'
import { scoreOf } from '@/bench/fieldbench/score'
import { simulate } from '@/bench/fieldbench/simulate'

const fileOf = (name: string) => readFileSync(new URL(`../../bench/fieldbench/${name}`, import.meta.url), 'utf8')
const small = FAMILIES.filter(({ technicians }) => technicians <= 50)
const [hvac] = small
const run = async (policy: string) => {
  const [, start] = policiesOf(undefined, [policy])[0] ?? []
  if (!hvac || !start) throw new Error(`no policy ${policy}`)
  const { instance, truth } = generate(hvac, 1)
  return scoreOf(instance, truth, await simulate(instance, truth, start()))
}

describe('FieldBench', () => {
  it('makes the instances that are published, as its schema says', () => {
    const valid = new Ajv2020().compile(JSON.parse(fileOf('instance.schema.json')) as object)
    const published = fileOf('instances.sha256')
    for (const family of small) {
      const { instance } = generate(family, 1)
      expect(valid(instance), JSON.stringify(valid.errors)).toBe(true)
      expect(published).toContain(`${hashOf(instance)}  ${family.name}-1.json`)
    }
  })

  it('scores by code that no policy and no part of the product uses', () => {
    for (const file of ['score.ts', 'simulate.ts', 'generate.ts', 'first-plan.ts', 'chance.ts'])
      expect(fileOf(file), file).not.toMatch(/from '@\/|policies/)
  })

  it('gives the same figures each time, and every job one fate', async () => {
    const { cpu_ms: _one, ...first } = await run('fieldline')
    const { cpu_ms: _other, ...second } = await run('fieldline')
    expect(second).toEqual(first)
    expect(first.refused).toBe(0)
  })

  it('breaks fewer promises by repairs than by pushing everything later', async () => {
    const [later, repaired] = [await run('push_later'), await run('fieldline')]
    expect(repaired.broken).toBeLessThan(later.broken)
  })
})
