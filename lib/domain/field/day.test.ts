import { describe, expect, it } from 'vitest'
import { arrangeDay, workedOnBeside } from './day'
import type { OwnState } from './own-state'

const STATUS = {
  assigned: 'assigned',
  travelling: 'assigned',
  on_site: 'assigned',
  working: 'in_progress',
  paused: 'on_hold',
  cannot_complete: 'on_hold',
  done: 'completed',
} as const

function job(id: string, state: OwnState, { removed = null as string | null, helps = false, visited = true } = {}) {
  const visit = {
    is_primary: !helps,
    status: state === 'done' ? ('done' as const) : state === 'working' ? ('on_site' as const) : ('planned' as const),
    outcome: null,
  }
  return { work_order: { id, status: STATUS[state] }, visit: visited ? visit : null, state, removed }
}
const idsOf = (jobs: readonly { work_order: { id: string } }[]) => jobs.map(({ work_order }) => work_order.id).join(' ')
function arranged(jobs: ReturnType<typeof job>[], underWay: ReturnType<typeof job>[] = []) {
  const { lead, isUnderWay, later, done } = arrangeDay(jobs, underWay)
  return { lead: idsOf(lead), isUnderWay, later: idsOf(later), done: idsOf(done) }
}

describe('the order of a day', () => {
  it('begins with the job that is worked on, and ends with what is done', () => {
    expect(arranged([job('a', 'done'), job('b', 'assigned'), job('c', 'working'), job('d', 'assigned')])).toEqual({
      lead: 'c',
      isUnderWay: true,
      later: 'b d',
      done: 'a',
    })
  })

  it('begins with a job of another day that still runs, once', () => {
    const running = job('old', 'working')
    expect(arranged([job('a', 'assigned')], [running])).toMatchObject({ lead: 'old', later: 'a' })
    expect(arranged([running, job('a', 'assigned')], [running])).toMatchObject({ lead: 'old', later: 'a' })
    expect(arranged([job('a', 'assigned')], [job('old', 'paused')])).toMatchObject({ lead: 'a', isUnderWay: false })
  })

  it('begins with the next job where none runs: what was paused comes after what has not begun', () => {
    expect(arranged([job('a', 'paused'), job('b', 'assigned')])).toMatchObject({ lead: 'b', later: 'a' })
    expect(arranged([job('a', 'cannot_complete'), job('b', 'paused')])).toMatchObject({ lead: 'b', later: 'a' })
    expect(arranged([job('a', 'done')])).toMatchObject({ lead: '', later: '', done: 'a' })
  })

  it('never begins with a job that was taken away, and does not hide it', () => {
    const gone = [job('a', 'working', { removed: 'reassigned' }), job('b', 'done', { removed: 'cancelled' })]
    expect(arranged([...gone, job('c', 'assigned')])).toMatchObject({ lead: 'c', later: 'a b', done: '' })
  })
})

describe('the job that is to be paused before another begins', () => {
  it('is one that is worked on, not one that is travelled to, paused or gone', () => {
    expect(workedOnBeside([job('a', 'travelling'), job('b', 'working')], 'c')?.work_order.id).toBe('b')
    for (const state of ['travelling', 'on_site', 'paused', 'done'] as const)
      expect(workedOnBeside([job('a', state)], 'c')).toBeNull()
    expect(workedOnBeside([job('a', 'working', { removed: 'cancelled' })], 'c')).toBeNull()
  })

  it('is never the job itself, nor one without a visit of one’s own', () => {
    expect(workedOnBeside([job('a', 'working')], 'a')).toBeNull()
    expect(workedOnBeside([job('a', 'working', { visited: false })], 'b')).toBeNull()
    expect(workedOnBeside([job('a', 'working', { helps: true })], 'b')?.work_order.id).toBe('a')
  })
})
