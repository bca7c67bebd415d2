import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { ServerForm } from '@/components/form/use-server-form'
import { PromiseField } from '@/components/work/arrivals/promise-field'
import type { WorkOrderValues } from '@/lib/schemas/work/work-order-form'

/** What the caller of a new work order is told. Within an hour makes it urgent, unless a person chose another priority. */
export function CallPromise({
  form: { control, formState, setValue, getValues, clearErrors },
  contractBy,
}: {
  form: ServerForm<WorkOrderValues>
  contractBy: string | null
}) {
  const promise = useWatch({ control, name: 'promise' }) ?? null
  const before = useRef<WorkOrderValues['priority'] | null>(null)
  const { priority } = formState.dirtyFields
  const errors = formState.errors.promise

  function follow(isSoon: boolean) {
    if (isSoon && !priority && getValues('priority') !== 'urgent') {
      before.current = getValues('priority')
      setValue('priority', 'urgent')
    } else if (!isSoon && before.current && getValues('priority') === 'urgent') {
      setValue('priority', before.current)
      before.current = null
    }
  }

  return (
    <PromiseField
      value={promise}
      onChange={(window, choice) => {
        setValue('promise', window, { shouldDirty: true })
        clearErrors('promise')
        follow(choice === 'hour')
      }}
      contractBy={contractBy}
      errors={{ from: errors?.from?.message, until: errors?.until?.message }}
    />
  )
}
