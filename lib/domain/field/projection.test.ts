import { describe, expect, it } from 'vitest'
import { type ProjectedJob, projectJob, type PendingCommand } from './projection'

/* Against the real service: app/field/phone.test.ts. */

const AT = '2027-03-10T10:00:00.000Z'

const PLANNED: Omit<ProjectedJob['visits'][number], 'id' | 'is_primary'> = {
  status: 'planned',
  outcome: null,
  started_at: null,
  ended_at: null,
  scheduled_start: AT,
  minutes: 60,
  technician: { id: 'sam' },
}

const JOB: ProjectedJob = {
  work_order: { id: 'job', status: 'assigned', notes: null, started_at: null, completed_at: null },
  visits: [
    { id: 'job', is_primary: true, ...PLANNED },
    { id: 'further', is_primary: false, ...PLANNED, technician: { id: 'ana' } },
  ],
  tasks: ['one', 'two'].map((id) => ({
    id,
    status: 'pending',
    notes: null,
    actual_duration: null,
    started_at: null,
    completed_at: null,
    checklist_responses: [],
    checklist_answers: [],
    parts_used: [],
    photos: [{ id: 'of the task', sha256: 'known', caption: null }],
  })),
  photos: [{ id: 'of the job', sha256: 'known', caption: null }],
  on_site: [{ id: 'first' }, { id: 'second' }],
}

const after = (...commands: Partial<PendingCommand>[]) =>
  projectJob(
    JOB,
    commands.map((command) => ({ kind: 'note', payload: {}, at: AT, ...command })),
  )

describe('a job with what waits', () => {
  it('is as it was without any', () => {
    expect(after()).toMatchObject({ ...JOB, state: 'assigned', pending: [] })
  })

  it('moves, and its visit along with it', () => {
    const job = after({ kind: 'start' }, { kind: 'complete_job', payload: { complete_tasks: ['one'] } })
    expect(job.state).toBe('done')
    expect(job.work_order).toMatchObject({ status: 'completed', started_at: AT, completed_at: AT })
    expect(job.tasks.map(({ status }) => status)).toEqual(['completed', 'pending'])
    expect(job.visits.map(({ status }) => status)).toEqual(['done', 'planned'])
  })

  it('begins and ends a further visit for itself', () => {
    const visit_id = 'further'
    expect(after({ kind: 'start', visit_id }).visits[1]).toMatchObject({ status: 'on_site', started_at: AT })
    const ended = after({ kind: 'start', visit_id }, { kind: 'end_visit', visit_id, payload: { outcome: 'no_access' } })
    expect(ended.visits[1]).toMatchObject({ status: 'no_access', outcome: 'no_access', ended_at: AT })
  })

  it.each([
    [
      { scheduled_start: '2027-03-12T08:00:00.000Z', minutes: 30 },
      { technician: { id: 'ana' }, minutes: 30 },
    ],
    [{ scheduled_start: null }, { technician: null, minutes: 60 }],
  ])('plans the next visit behind one that ended: %j', (next, planned) => {
    const payload = { outcome: 'part_needed', next }
    const { visits } = after({ kind: 'end_visit', visit_id: 'further', payload })
    expect(visits[1]).toMatchObject({ status: 'done', outcome: 'part_needed' })
    expect(visits.slice(2)).toMatchObject([
      { is_primary: false, status: 'planned', outcome: null, started_at: null, ...next, ...planned },
    ])
  })

  it('has answers in the place of earlier ones, and adds up parts less those that were not used after all', () => {
    const about = { task_id: 'one', item_id: 'item', label: 'Filter changed' }
    const part = { task_id: 'one', part_id: 'part', name: 'Filter', quantity: 2 }
    const [task] = after(
      { kind: 'answer_check', payload: { ...about, response: false } },
      { kind: 'answer_check', payload: { ...about, response: true } },
      { kind: 'part_used', payload: part },
      { kind: 'part_not_used', payload: { ...part, quantity: 1 } },
      { kind: 'part_used', payload: part },
      { kind: 'part_used', payload: { ...part, part_id: 'spare' } },
      { kind: 'part_not_used', payload: { ...part, part_id: 'spare', quantity: 3 } },
    ).tasks
    expect(task?.checklist_responses).toEqual([{ item_id: 'item', label: 'Filter changed', response: true }])
    expect(task?.parts_used).toEqual([{ part_id: 'part', name: 'Filter', quantity: 3 }])
  })

  it('opens a task again, sets fields, and lists what is only written beside it', () => {
    const job = after(
      { kind: 'complete_task', payload: { task_id: 'two', notes: 'Done' } },
      { kind: 'reopen_task', payload: { task_id: 'two' } },
      { kind: 'set_field', payload: { field: 'notes', value: 'Gate code 1234' } },
      { kind: 'set_field', payload: { task_id: 'one', field: 'actual_duration', value: 20 } },
      { id: 'typo', kind: 'note', payload: { text: 'Nois', voids_id: 'first' } },
      { id: 'right', kind: 'note', payload: { text: 'Noise', voids_id: 'typo' } },
      { kind: 'photo', payload: { task_id: 'one', upload: 'digest' } },
      { kind: 'photo', payload: { upload: 'of the job' } },
      { kind: 'photo', payload: { upload: 'blurred' } },
      { kind: 'delete_photo', payload: { upload: 'blurred' } },
    )
    expect(job.tasks).toMatchObject([{ actual_duration: 20 }, { status: 'pending', notes: 'Done', completed_at: null }])
    expect(job.work_order.notes).toBe('Gate code 1234')
    expect(job.notes_waiting).toEqual([{ id: 'right', text: 'Noise', at: AT }])
    expect(job.on_site).toEqual([{ id: 'second' }])
    expect(job.photos_waiting).toEqual([
      { task_id: 'one', upload: 'digest' },
      { task_id: null, upload: 'of the job' },
    ])
  })

  it('is without photos that were deleted, and without the answers that these were', () => {
    const answered = { item_id: 'item', label: 'Nameplate', value: 'of the task' }
    const tasks = JOB.tasks.map((task) => ({ ...task, checklist_answers: [answered] }))
    const deleted = { kind: 'delete_photo' as const, at: AT, payload: { task_id: 'one', upload: 'known' } }
    const job = projectJob({ ...JOB, tasks }, [deleted])
    expect(job.tasks.map(({ photos, checklist_answers }) => [photos.length, checklist_answers.length])).toEqual([
      [0, 0],
      [1, 1],
    ])
    expect(job.photos).toHaveLength(1)
    expect(after({ ...deleted, payload: { upload: 'known' } }).photos).toEqual([])
  })
})

it('shows a caption of a photo that is there, of one of a task and of one on its way', () => {
  const caption = (payload: object) => ({ kind: 'caption_photo' as const, payload: { caption: 'Frost', ...payload } })
  const job = after(
    { kind: 'photo', payload: { upload: 'new' } },
    caption({ upload: 'known' }),
    caption({ upload: 'known', task_id: 'two' }),
    caption({ upload: 'new' }),
  )
  expect(job.photos).toMatchObject([{ caption: 'Frost' }])
  expect(job.tasks.map(({ photos }) => photos[0]?.caption)).toEqual([null, 'Frost'])
  expect(job.photos_waiting).toEqual([{ task_id: null, upload: 'new', caption: 'Frost' }])
})
