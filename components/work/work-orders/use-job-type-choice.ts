import { useRef, useState } from 'react'
import type { ServerForm } from '@/components/form/use-server-form'
import { formatMinutes } from '@/lib/domain/duration'
import type { JobTypeRecord } from '@/lib/schemas/work/job-type'
import type { WorkOrderValues } from '@/lib/schemas/work/work-order-form'
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

/** The job type of a new work order. */
export type JobTypeChoice = {
  /** Fills in what the job type says and nobody filled in by hand. */
  choose: (id: string | null) => void
  /** `Makes 2 tasks: Coils, Filters. 1 h 30 min.`; null without a job type. */
  sentence: string | null
  /** Waits for what is being filled in; true where something was. */
  settled: () => Promise<boolean>
}

/** One choice fills in what nobody filled in by hand, and says which tasks are made. */
export function useJobTypeChoice(
  { getValues, setValue }: ServerForm<WorkOrderValues>,
  read: ReadJobType,
  implySkills: ImplySkills,
): JobTypeChoice {
  const [jobType, setJobType] = useState<JobTypeRecord | null>(null)
  // Whatever still is as the choice before left it was not filled in by hand.
  const last = useRef<Filled>({ ...EMPTY })
  const chosen = useRef<string | null>(null)
  const pending = useRef<Promise<void> | null>(null)

  function fillIn(next: JobTypeRecord | null) {
    setJobType(next)
    const values: Filled = { ...EMPTY, ...(next && saidOf(next)) }
    for (const field of FIELDS)
      if (isSame(getValues(field), last.current[field])) setValue(field, values[field], { shouldDirty: true })
    last.current = values
    implySkills('jobType', next?.required_skills ?? [])
  }

  async function load(id: string | null) {
    const loadedType = id === null ? null : await read(id).catch(() => null)
    if (chosen.current !== id) return
    pending.current = null
    fillIn(loadedType)
  }

  return {
    choose: (id) => {
      chosen.current = id
      pending.current = load(id)
    },
    sentence: jobType && tasksOf(jobType),
    settled: async () => {
      const isPending = pending.current !== null
      await pending.current
      return isPending
    },
  }
}

function saidOf(jobType: JobTypeRecord): Partial<Filled> {
  const filledFields = FIELDS.map((field) => [field, jobType[field]] as const).filter(([, value]) => value !== null)
  return Object.fromEntries(filledFields)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one || null) === JSON.stringify(other || null)
}

function tasksOf({ tasks, estimated_duration: minutes }: JobTypeRecord): string {
  const taskText =
    tasks.length === 0
      ? 'Makes no tasks.'
      : `Makes ${tasks.length === 1 ? '1 task' : `${tasks.length} tasks`}: ${tasks.map(({ name }) => name).join(', ')}.`
  return minutes === null ? taskText : `${taskText} ${formatMinutes(minutes)}.`
}
