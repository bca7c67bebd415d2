import { describe, expect, it } from 'vitest'
import type { BoardJob } from '@/lib/domain/board/types'
import { makeBoardJob } from '@/lib/testing/factories/board-jobs'
import { madeLateBy, overrunOf } from './made-late'

const at = (time: string) => `2030-05-06T${time}:00.000Z`
const NOW = Date.parse(at('10:30'))
const job = (id: string, time: string, over: Partial<BoardJob> = {}): BoardJob =>
  makeBoardJob({ id, work_order_number: `WO-${id}`, scheduled_date: at(time), estimated_duration: 60, ...over })
const running = job('long', '08:00', { status: 'in_progress', actual: { start: at('08:00'), end: null } })

describe('what an overrun makes late (R-SD-17)', () => {
  it('counts the work of its day that begins a quarter of an hour late or later by now', () => {
    const day = [running, job('next', '10:00'), job('after', '11:00'), job('last', '15:00')]
    expect(overrunOf(day, NOW, 'UTC')).toEqual({ id: 'long', work_order_number: 'WO-long', late: 2 })
    expect(overrunOf(day, Date.parse(at('08:30')), 'UTC')).toBeNull()
    const { late, running: goesOn } = madeLateBy('long', day, Date.parse(at('08:30')), 180)
    expect(late.map(({ stop }) => stop.id)).toEqual(['next', 'after'])
    expect(goesOn?.end).toBe(Date.parse(at('12:00')))
  })

  it('leaves out work of other days, further visits, and what is over or called off', () => {
    const others = [
      job('tomorrow', '10:00', { scheduled_date: '2030-05-07T10:00:00.000Z' }),
      job('further', '10:00', { work_order_id: 'other' }),
      job('over', '10:00', { status: 'completed' }),
      job('off', '10:00', { status: 'cancelled' }),
    ]
    expect(overrunOf([running, ...others], NOW, 'UTC')).toBeNull()
    expect(overrunOf([job('next', '10:00')], NOW, 'UTC')).toBeNull()
  })
})
