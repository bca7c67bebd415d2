import { moveTask, isTaskFinished, type TaskStatus } from '@/lib/domain/work-orders/task-status'
import { isOpenVisit, moveVisit, type VisitOutcome, type VisitStatus } from '@/lib/domain/work-orders/visit-status'
import { moveWorkOrder, type WorkOrderStatus } from '@/lib/domain/work-orders/status'
import { type CommandKind, type FieldEventKind, lastEvent, STATUS_AFTER } from './kinds'
import { type OwnState, ownStateOf } from './own-state'

type Answer = { item_id: string; label: string }
/** A photo that the office has, by its id and the digest of what was sent. */
type PhotoShape = { id: string; sha256: string; caption: string | null }
type TaskShape = {
  id: string
  status: TaskStatus
  notes: string | null
  actual_duration: number | null
  started_at: string | null
  completed_at: string | null
  checklist_responses: readonly (Answer & { response: boolean })[]
  checklist_answers: readonly (Answer & { value: string | number })[]
  parts_used: readonly { part_id: string; name: string; quantity: number }[]
  photos: readonly PhotoShape[]
}
type VisitShape = {
  id: string
  is_primary: boolean
  status: VisitStatus
  outcome: VisitOutcome | null
  started_at: string | null
  ended_at: string | null
  scheduled_start: string | null
  minutes: number | null
  technician: { id: string } | null
}
type Next = { scheduled_start: string | null; minutes?: number | null }

/** A job as a sync sends it, as far as what a technician does changes it. */
export type ProjectedJob = {
  work_order: {
    id: string
    status: WorkOrderStatus
    notes: string | null
    started_at: string | null
    completed_at: string | null
  }
  tasks: readonly TaskShape[]
  visits: readonly VisitShape[]
  photos: readonly PhotoShape[]
  on_site: readonly { id: string }[]
}

/** A command that waits, with what it holds; `at` is when it happened by the server's clock. */
export type PendingCommand = { id?: string; kind: CommandKind; at: string; payload: object; visit_id?: string | null }

/** A job with what waits, and what the phone knows beside it. */
export type Projected<Job extends ProjectedJob> = Job & {
  state: OwnState
  pending: { kind: CommandKind; at: string }[]
  /** Digests of photos that are on their way, by task; null for those of the job itself. */
  photos_waiting: PhotoOf[]
  /** Notes that are on their way, by their commands. */
  notes_waiting: { id: string; text: string; at: string }[]
  /** Who signed, where that is on its way. */
  signatures_waiting: { role: 'customer' | 'technician'; signer_name: string }[]
}

/**
 * How a job is after what waits was done to it: what the server makes of it where nobody interferes. What the server only writes beside the job,
 * such as notes and photos, is listed. `last` is the event that was told last and is settled.
 */
export function projectJob<Job extends ProjectedJob>(
  job: Job,
  pending: readonly PendingCommand[],
  last: FieldEventKind | null = null,
): Projected<Job> {
  const after = pending.reduce<Job>(applyCommand, job)
  const notes = pending.flatMap(({ id = '', kind, payload, at }) =>
    kind === 'note' ? [{ id, at, ...(payload as { text: string; voids_id?: string | null }) }] : [],
  )
  // What was corrected is not shown beside its correction.
  const corrected = new Set(notes.map(({ voids_id }) => voids_id))
  return {
    ...after,
    on_site: after.on_site.filter(({ id }) => !corrected.has(id)),
    state: ownStateOf(after.work_order.status, lastEvent(pending) ?? last),
    pending: pending.map(({ kind, at }) => ({ kind, at })),
    photos_waiting: pending.reduce(withPhoto, []),
    notes_waiting: notes.filter(({ id }) => !corrected.has(id)).map(({ id, text, at }) => ({ id, text, at })),
    signatures_waiting: pending.flatMap(({ kind, payload }) =>
      kind === 'signature' ? [payload as { role: 'customer' | 'technician'; signer_name: string }] : [],
    ),
  }
}

function withCaption(photos: readonly PhotoShape[], upload: string, caption: string | null): PhotoShape[] {
  return photos.map((photo) => (photo.sha256 === upload ? { ...photo, caption } : photo))
}

type OfTask = { task_id: string }
type UsedPart = TaskShape['parts_used'][number]

/** A photo by the digest of its picture, at a task, or at the job itself. */
export type PhotoOf = { task_id: string | null; upload: string; caption?: string | null }

function withPhoto(waiting: PhotoOf[], { kind, payload }: PendingCommand): PhotoOf[] {
  if (kind !== 'photo' && kind !== 'delete_photo' && kind !== 'caption_photo') return waiting
  const { task_id = null, upload, caption } = payload as Partial<PhotoOf> & { upload: string }
  if (kind === 'photo') return [...waiting, { task_id, upload }]
  const isIt = (photo: PhotoOf) => photo.task_id === task_id && photo.upload === upload
  return kind === 'delete_photo'
    ? waiting.filter((photo) => !isIt(photo))
    : waiting.map((photo) => (isIt(photo) ? { ...photo, caption } : photo))
}

/** What a command holds, by kinds that change what is shown of a job; each is the payload that `lib/schemas/field/commands.ts` reads. */
type Changing = {
  answer_check: { task_id: string; item_id: string; label: string; response: boolean }
  answer_item: { task_id: string; item_id: string; label: string; value: string | number }
  part_used: OfTask & UsedPart
  part_not_used: OfTask & UsedPart
  delete_photo: { task_id?: string | null; upload: string }
  caption_photo: { task_id?: string | null; upload: string; caption?: string | null }
  complete_task: { task_id: string; notes?: string | null }
  reopen_task: { task_id: string }
  complete_job: { complete_tasks?: string[] }
  set_field: { task_id?: string; field: 'notes' | 'actual_duration'; value?: string | number | null }
}
const CHANGES: {
  [Kind in keyof Changing]: <Job extends ProjectedJob>(job: Job, payload: Changing[Kind], at: string) => Job
} = {
  answer_check: (job, { task_id, item_id, label, response }) =>
    changeTask(job, task_id, (task) => ({
      checklist_responses: put(task.checklist_responses, { item_id, label, response }),
    })),
  answer_item: (job, { task_id, item_id, label, value }) =>
    changeTask(job, task_id, (task) => ({
      checklist_answers: put(task.checklist_answers, { item_id, label, value }),
    })),
  part_used: (job, { task_id, ...part }) =>
    changeTask(job, task_id, (task) => ({ parts_used: withPart(task.parts_used, part) })),
  part_not_used: (job, { task_id, quantity, ...part }) =>
    changeTask(job, task_id, (task) => ({
      parts_used: withPart(task.parts_used, { ...part, quantity: -quantity }),
    })),
  delete_photo: (job, { task_id, upload }) =>
    task_id
      ? changeTask(job, task_id, (task) => withoutPhoto(task, upload))
      : { ...job, photos: job.photos.filter(({ sha256 }) => sha256 !== upload) },
  caption_photo: (job, { task_id, upload, caption = null }) =>
    task_id
      ? changeTask(job, task_id, (task) => ({ photos: withCaption(task.photos, upload, caption) }))
      : { ...job, photos: withCaption(job.photos, upload, caption) },
  complete_task: (job, { task_id, notes }, at) =>
    changeTask(job, task_id, (task) => ({ ...completed(task, at), ...(notes && { notes }) })),
  reopen_task: (job, { task_id }) => changeTask(job, task_id, () => ({ status: 'pending', completed_at: null })),
  complete_job: (job, { complete_tasks = [] }, at) =>
    complete_tasks.reduce(
      (after, id) => changeTask(after, id, (task) => (isTaskFinished(task.status) ? {} : completed(task, at))),
      job,
    ),
  set_field: (job, { task_id, field, value = null }) =>
    task_id === undefined
      ? { ...job, work_order: { ...job.work_order, [field]: value } }
      : changeTask(job, task_id, () => ({ [field]: value })),
}

function applyCommand<Job extends ProjectedJob>(job: Job, command: PendingCommand): Job {
  const { kind, payload, at } = command
  const applyChange = CHANGES[kind as keyof Changing] as ((job: Job, payload: object, at: string) => Job) | undefined
  const changed = applyChange ? applyChange(job, payload, at) : job
  const status = STATUS_AFTER[kind]
  return withVisit(status ? withStatus(changed, status, at) : changed, command)
}

/**
 * The visit that a command names: one that is further is begun and ended for itself, the primary one follows its job. What is to come after it
 * is there as a visit of its own, under an id of this phone until a sync brings the right one.
 */
function withVisit<Job extends ProjectedJob>(job: Job, { kind, payload, at, visit_id }: PendingCommand): Job {
  if (!visit_id || (kind !== 'start' && kind !== 'end_visit')) return job
  const changeOf = (visit: VisitShape): Partial<VisitShape> => {
    if (kind === 'start') return begun(visit, at)
    const { outcome } = payload as { outcome: VisitOutcome }
    const isOver = !isOpenVisit(visit.status) || (visit.is_primary && !GOES_ON.includes(job.work_order.status))
    return isOver ? { outcome } : { outcome, ...movedVisit(visit, outcome === 'no_access' ? 'no_access' : 'done', at) }
  }
  const visits = job.visits.map((visit) => (visit.id === visit_id ? { ...visit, ...changeOf(visit) } : visit))
  const next = kind === 'end_visit' ? (payload as { next?: Next | null }).next : null
  const ended = next && job.visits.find(({ id }) => id === visit_id)
  return { ...job, visits: ended ? [...visits, following(ended, next, at)] : visits }
}

/** Work whose primary visit may be over before it is. */
const GOES_ON: readonly WorkOrderStatus[] = ['in_progress', 'on_hold']

/** A visit that its technician begins: a further one for itself, a primary one that was ended goes on. */
function begun(visit: VisitShape, at: string): Partial<VisitShape> {
  if (visit.is_primary !== isOpenVisit(visit.status)) return { ...movedVisit(visit, 'on_site', at), outcome: null }
  return {}
}

/** The visit that follows another one: with a time its technician's, else whoever the office finds. */
function following(visit: VisitShape, { scheduled_start, minutes }: Next, at: string): VisitShape {
  return {
    ...visit,
    id: `${visit.id} ${at}`,
    is_primary: false,
    status: 'planned',
    outcome: null,
    started_at: null,
    ended_at: null,
    scheduled_start,
    minutes: minutes ?? visit.minutes,
    technician: scheduled_start === null ? null : visit.technician,
  }
}

/** The job in another status, and its primary visit, which follows it. */
function withStatus<Job extends ProjectedJob>(job: Job, status: WorkOrderStatus, at: string): Job {
  const { work_order } = job
  const moved = moveWorkOrder(
    { status: work_order.status, technician_id: null, ...datesOf(work_order, 'started_at', 'completed_at') },
    { status },
    new Date(at),
  )
  // One that was ended before its job keeps that end.
  const hasEnded = ({ ended_at }: VisitShape) => ended_at !== null && ended_at !== work_order.completed_at
  const visits = job.visits.map((visit) =>
    visit.is_primary && !hasEnded(visit) ? { ...visit, ...visitAt(visit, status, at) } : visit,
  )
  const { started_at, completed_at } = moved
  return { ...job, work_order: { ...work_order, status, ...toIsoTexts({ started_at, completed_at }) }, visits }
}

function visitAt(visit: VisitShape, status: WorkOrderStatus, at: string): Partial<VisitShape> {
  return movedVisit(visit, status === 'in_progress' ? 'on_site' : status === 'completed' ? 'done' : 'planned', at)
}

function movedVisit(visit: VisitShape, next: VisitStatus, at: string): Partial<VisitShape> {
  const { started_at, ended_at } = moveVisit(
    { status: visit.status, ...datesOf(visit, 'started_at', 'ended_at') },
    next,
    new Date(at),
  )
  return { status: next, ...toIsoTexts({ started_at, ended_at }) }
}

function completed(task: TaskShape, at: string): Partial<TaskShape> {
  const { status, actual_duration } = task
  const before = { status, actual_duration, ...datesOf(task, 'started_at', 'completed_at') }
  const { started_at, completed_at, ...moved } = moveTask(before, { status: 'completed' }, new Date(at))
  return { ...moved, ...toIsoTexts({ started_at, completed_at }) }
}

function changeTask<Job extends ProjectedJob>(
  job: Job,
  id: OfTask['task_id'],
  change: (task: TaskShape) => Partial<TaskShape>,
): Job {
  return { ...job, tasks: job.tasks.map((task) => (task.id === id ? { ...task, ...change(task) } : task)) }
}

/** An answer in the place of the one to the same item, else behind the others. */
function put<Given extends Answer>(answers: readonly Given[], sent: Given): Given[] {
  return answers.some(({ item_id }) => item_id === sent.item_id)
    ? answers.map((one) => (one.item_id === sent.item_id ? { ...one, ...sent } : one))
    : [...answers, sent]
}

/** As the server counts: one of which none is left is not there. */
function withPart(used: TaskShape['parts_used'], part: UsedPart): UsedPart[] {
  const after = used.some(({ part_id }) => part_id === part.part_id)
    ? used.map((one) => (one.part_id === part.part_id ? { ...one, quantity: one.quantity + part.quantity } : one))
    : [...used, part]
  return after.filter(({ quantity }) => quantity > 0)
}

/** A task without a photo, and without the answer that it was. */
function withoutPhoto({ photos, checklist_answers }: TaskShape, upload: string): Partial<TaskShape> {
  const names = new Set([upload, ...photos.flatMap(({ id, sha256 }) => (sha256 === upload ? [id] : []))])
  return {
    photos: photos.filter(({ sha256 }) => sha256 !== upload),
    checklist_answers: checklist_answers.filter(({ value }) => !names.has(String(value))),
  }
}

function datesOf<Key extends string>(record: Record<Key, string | null>, ...keys: Key[]): Record<Key, Date | null> {
  return Object.fromEntries(keys.map((key) => [key, record[key] === null ? null : new Date(record[key])])) as Record<
    Key,
    Date | null
  >
}

function toIsoTexts<Key extends string>(dates: Record<Key, Date | null>): Record<Key, string | null> {
  return Object.fromEntries(
    Object.entries<Date | null>(dates).map(([key, date]) => [key, date?.toISOString() ?? null]),
  ) as Record<Key, string | null>
}
