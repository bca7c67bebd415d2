import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'
import { proofRuns } from '@/lib/testing/proof-size'
import { COMMAND_KINDS, type CommandKind, EVENT_OF, STATUS_AFTER } from './kinds'
import { type JobPlacement, mergeCommand, type Verdict } from './merge'
import { happenedAt } from './times'

const MINUTE = 60_000
const NOON = Date.parse('2026-11-24T12:00:00Z')

/** What happens in one run, in this order. `send` may be lost on its way, or its answer may. */
type Step =
  | { do: 'work'; kind: CommandKind }
  | { do: 'send'; lost: 'request' | 'answer' | 'nothing'; reversed: boolean; twice: boolean }
  | { do: 'crash' }
  | { do: 'office'; status?: WorkOrderStatus; takesJob?: boolean; inTrash?: boolean }

type Sent = {
  id: number
  kind: CommandKind
  phoneTime: number
  seenStatus: WorkOrderStatus
  seen: string
  wanted: string
}

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('work' as const), kind: fc.constantFrom(...COMMAND_KINDS) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      lost: fc.constantFrom('request', 'answer', 'nothing'),
      reversed: fc.boolean(),
      twice: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'crash' as const }) },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        do: fc.constant('office' as const),
        status: fc.constantFrom('open', 'assigned', 'in_progress', 'on_hold', 'completed', 'cancelled'),
        takesJob: fc.boolean(),
        inTrash: fc.boolean(),
      },
      { requiredKeys: ['do'] },
    ),
  },
)

/** A company's side: what it knows of each command, and the job. */
class Office {
  readonly verdicts = new Map<number, Verdict>()
  readonly events: number[] = []
  readonly texts: number[] = []
  job: JobPlacement = { whose: 'own', inTrash: false, status: 'assigned', statusByOffice: true, lastMoveAt: null }
  notes = ''

  receive(sent: Sent, skewMs: number, now: number): Verdict {
    const knownValue = this.verdicts.get(sent.id)
    if (knownValue) return knownValue
    const happened = happenedAt(new Date(sent.phoneTime), skewMs, new Date(now))
    const field = sent.kind === 'set_field' ? { seen: sent.seen, sent: sent.wanted, current: this.notes } : undefined
    const verdict = mergeCommand({ kind: sent.kind, happened, seenStatus: sent.seenStatus, field }, this.job)
    this.verdicts.set(sent.id, verdict)
    if (verdict.extent === 'nothing') return verdict
    if (EVENT_OF[sent.kind]) this.events.push(sent.id)
    else if (!field) this.texts.push(sent.id)
    if (verdict.extent === 'all') this.apply(sent, field?.sent)
    const moves = STATUS_AFTER[sent.kind] !== undefined
    if (moves && (this.job.lastMoveAt ?? new Date(0)) < happened.at) this.job.lastMoveAt = happened.at
    return verdict
  }

  private apply({ kind, seenStatus }: Sent, expected: string | undefined) {
    if (expected !== undefined) this.notes = expected
    const next = STATUS_AFTER[kind]
    if (!next || next === this.job.status) return
    const overwrites = this.job.statusByOffice && this.job.status !== seenStatus
    if (overwrites || this.job.status === 'cancelled') throw new Error('the status of the office was overwritten')
    if (this.job.whose !== 'own' || this.job.inTrash) throw new Error('somebody else’s job was changed')
    this.job = { ...this.job, status: next, statusByOffice: false }
  }

  act({ status, takesJob, inTrash }: Extract<Step, { do: 'office' }>) {
    if (status && status !== this.job.status) this.job = { ...this.job, status, statusByOffice: true }
    if (takesJob !== undefined) this.job = { ...this.job, whose: takesJob ? 'formerly_own' : 'own' }
    if (inTrash !== undefined) this.job = { ...this.job, inTrash }
  }
}

describe('commands over a bad line', () => {
  it('each have exactly one outcome in the end, and what they tell is kept once', () => {
    const skewMinutes = fc.integer({ min: -180, max: 180 })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), skewMinutes, (steps, skew) => {
        const office = new Office()
        const skewMs = skew * MINUTE
        const answered = new Map<number, Verdict>()
        const createdRows: Sent[] = []
        let outbox: Sent[] = []
        let now = NOON
        let seen = { status: office.job.status, notes: office.notes }
        const exchange = (batch: readonly Sent[], isAnswerLost: boolean) => {
          const verdicts = batch.map((sent) => office.receive(sent, skewMs, now))
          if (isAnswerLost) return
          for (const [index, verdict] of verdicts.entries()) {
            const id = batch[index]?.id ?? -1
            expect(answered.get(id) ?? verdict).toBe(verdict)
            answered.set(id, verdict)
          }
          outbox = outbox.filter(({ id }) => !answered.has(id))
          seen = { status: office.job.status, notes: office.notes }
        }
        for (const one of steps) {
          now += 7 * MINUTE
          if (one.do === 'work') {
            const sent = {
              id: createdRows.length,
              kind: one.kind,
              phoneTime: now - skewMs,
              seenStatus: seen.status,
              seen: seen.notes,
              wanted: `note ${createdRows.length}`,
            }
            createdRows.push(sent)
            outbox.push(sent)
          } else if (one.do === 'office') office.act(one)
          else if (one.do === 'crash') outbox = createdRows.filter(({ id }) => !answered.has(id))
          else if (one.lost !== 'request') {
            const batch = one.reversed ? outbox.toReversed() : [...outbox]
            exchange(one.twice ? [...batch, ...batch] : batch, one.lost === 'answer')
          }
        }
        exchange([...outbox], false)

        expect([...office.verdicts.keys()].toSorted((a, b) => a - b)).toEqual(createdRows.map(({ id }) => id))
        expect(answered).toEqual(office.verdicts)
        const keptRow = [...office.events, ...office.texts]
        expect(new Set(keptRow).size).toBe(keptRow.length)
        for (const { id, kind } of createdRows)
          if (kind !== 'set_field') expect(keptRow.includes(id)).toBe(office.verdicts.get(id)?.extent !== 'nothing')
      }),
      { numRuns: proofRuns(10_000) },
    )
  })
})
