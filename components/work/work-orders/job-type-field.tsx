import type { FormParts } from './form-parts'
import { RecordPicker } from './record-picker'

/** The job type of a new work order. */
export function JobTypeField({
  form: { control },
  knownOptions,
  find,
  jobType,
}: Pick<FormParts, 'form' | 'knownOptions' | 'find' | 'jobType'>) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <RecordPicker
        control={control}
        knownOptions={knownOptions}
        name="job_type_id"
        label="Job type"
        placeholder="Fills in tasks, duration and skills"
        search={(text) => find('job_type', text)}
        onPick={(option) => jobType.choose(option?.value ?? null)}
      />
      {/* Said to those who do not see what was filled in. */}
      <output className="text-xs text-text-2">{jobType.sentence}</output>
    </div>
  )
}
