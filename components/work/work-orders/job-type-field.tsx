import { useRef, useState } from 'react'
import type { ServerForm } from '@/components/form/use-server-form'
import { formatMinutes } from '@/lib/domain/duration'
import type { JobTypeRecord } from '@/lib/schemas/work/job-type'
import type { WorkOrderValues } from '@/lib/schemas/work/work-order-form'
import type { KnownOptions } from './known-options'
import { RecordPicker } from './record-picker'
import type { FindOptions } from './types'
import type { ImplySkills } from './use-implied-skills'

export type ReadJobType = (id: string) => Promise<JobTypeRecord | null>

/** What a job type fills in, and what the field holds while nobody filled it in. */
const EMPTY = {
  work_order_type: 'service',
  priority: 'medium',
  estimated_duration: null,
  description: '',
  crew_size: 1,
} as const
type Filled = { [Field in keyof typeof EMPTY]: WorkOrderValues[Field] }
const FIELDS = Object.keys(EMPTY) as (keyof Filled)[]

/** The job type of a new work order: one choice fills in what nobody filled in by hand, and says which tasks are made. */
export function JobTypeField({
  form: { control, getValues, setValue },
  knownOptions,
  find,
  read,
  implySkills,
}: {
  form: ServerForm<WorkOrderValues>
  knownOptions: KnownOptions
  find: FindOptions
  read: ReadJobType
  implySkills: ImplySkills
}) {
  const [jobType, setJobType] = useState<JobTypeRecord | null>(null)
  // Whatever still is as the choice before left it was not filled in by hand.
  const last = useRef<Filled>({ ...EMPTY })
  const chosen = useRef<string | null>(null)

  function fillIn(next: JobTypeRecord | null) {
    setJobType(next)
    const values: Filled = { ...EMPTY, ...(next && saidOf(next)) }
    for (const field of FIELDS)
      if (isSame(getValues(field), last.current[field])) setValue(field, values[field], { shouldDirty: true })
    last.current = values
    implySkills('jobType', next?.required_skills ?? [])
  }

  async function choose(id: string | null) {
    chosen.current = id
    const loadedType = id === null ? null : await read(id).catch(() => null)
    if (chosen.current === id) fillIn(loadedType)
  }

  return (
    <div className="flex min-w-0 flex-col gap-1">
      <RecordPicker
        control={control}
        knownOptions={knownOptions}
        name="job_type_id"
        label="Job type"
        placeholder="Fills in tasks, duration and skills"
        search={(text) => find('job_type', text)}
        onPick={(option) => void choose(option?.value ?? null)}
      />
      {/* Said to those who do not see what was filled in. */}
      <output className="text-xs text-text-2">{jobType ? tasksOf(jobType) : null}</output>
    </div>
  )
}

function saidOf(jobType: JobTypeRecord): Partial<Filled> {
  const filledFields = FIELDS.map((field) => [field, jobType[field]] as const).filter(([, value]) => value !== null)
  return Object.fromEntries(filledFields)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one || null) === JSON.stringify(other || null)
}

/** `Makes 2 tasks: Coils, Filters. 1 h 30 min.` */
function tasksOf({ tasks, estimated_duration: minutes }: JobTypeRecord): string {
  const taskText =
    tasks.length === 0
      ? 'Makes no tasks.'
      : `Makes ${tasks.length === 1 ? '1 task' : `${tasks.length} tasks`}: ${tasks.map(({ name }) => name).join(', ')}.`
  return minutes === null ? taskText : `${taskText} ${formatMinutes(minutes)}.`
}
