import { useEffect, useEffectEvent, useState } from 'react'
import type { ComboboxOption } from '@/components/ui/combobox'
import type { Intake } from '@/lib/schemas/work/work-order-form'

/** Reads about the customer each time another one is chosen. */
export function useIntake(
  customerId: string | null | undefined,
  read: (id: string) => Promise<Intake | null>,
  onRead: (intake: Intake) => void,
): Intake | null {
  const [intake, setIntake] = useState<Intake | null>(null)
  const ask = useEffectEvent((id: string) => read(id).catch(() => null))
  const tell = useEffectEvent(onRead)
  useEffect(() => {
    if (!customerId) return
    let current = true
    async function run(id: string) {
      const found = await ask(id)
      if (!current || !found) return
      setIntake(found)
      tell(found)
    }
    void run(customerId)
    return () => {
      current = false
    }
  }, [customerId])
  return intake
}

/** The record where there is no choice between several. */
export function onlyOne(records: Intake['sites']): ComboboxOption | null {
  const [only, other] = records
  return only && !other ? { value: only.id, label: only.name, detail: only.detail ?? undefined } : null
}
