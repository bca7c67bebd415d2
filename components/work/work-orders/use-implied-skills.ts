import { useRef } from 'react'
import type { ServerForm } from '@/components/form/use-server-form'
import { followSkills, joinSkills } from '@/lib/domain/skill'
import type { WorkOrderValues } from '@/lib/schemas/work/work-order-form'

type Source = 'jobType' | 'assets'

/** Tells which skills a part of the form implies now; `isStored` of a work order whose skills were decided before. */
export type ImplySkills = (source: Source, skills: readonly string[], isStored?: boolean) => void

/** Keeps the skills of a form what its job type and its machines ask for together, beside what a person types. */
export function useImpliedSkills({ getValues, setValue }: ServerForm<WorkOrderValues>): ImplySkills {
  const implied = useRef<Record<Source, readonly string[]>>({ jobType: [], assets: [] })
  return (source, skills, isStored = false) => {
    const { jobType, assets } = implied.current
    const before = joinSkills(jobType, assets)
    implied.current = { ...implied.current, [source]: skills }
    const after = joinSkills(implied.current.jobType, implied.current.assets)
    const current = getValues('required_skills') ?? []
    const next = followSkills(current, before, after)
    if (!isStored && next.join('\n') !== current.join('\n')) setValue('required_skills', next, { shouldDirty: true })
  }
}
