'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addPhoto } from '@/components/field/store/use-field'

/** Takes photos of a task, or of the job itself, and says what is in the way. `take` answers the digest of what was stored. */
export function useTakePhoto(workOrderId: string, taskId: string | null) {
  const t = useTranslations('field')
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (file: File): Promise<string | null> => {
    const stored = await addPhoto(workOrderId, taskId, file)
    setProblem('refusal' in stored ? t(`photos.refusal.${stored.refusal}`, { name: file.name }) : null)
    return 'sha256' in stored ? stored.sha256 : null
  }
  return { take, problem }
}
