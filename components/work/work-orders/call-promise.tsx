import { useWatch } from 'react-hook-form'
import { PromiseField } from '@/components/work/arrivals/promise-field'
import type { FormParts } from './form-parts'

/** What the caller of a new work order is told. Enter goes on from there. */
export function CallPromise({
  form: { control, formState },
  promise: { choice, typed, choose },
  slot,
  onGoOn,
}: Pick<FormParts, 'form' | 'promise' | 'slot'> & { onGoOn?: () => void }) {
  const value = useWatch({ control, name: 'promise' }) ?? null
  const errors = formState.errors.promise
  return (
    <PromiseField
      value={value}
      choice={choice}
      typed={typed}
      onChoose={choose}
      contractBy={slot.response?.by ?? null}
      errors={{ from: errors?.from?.message, until: errors?.until?.message }}
      onGoOn={onGoOn}
    />
  )
}
