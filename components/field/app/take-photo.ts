'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addPhoto } from '@/components/field/store/use-field'

/** Takes photos of a task, or of the job itself, and says what is in the way. `take` answers the digest of the last one that was stored. */
export function useTakePhoto(workOrderId: string, taskId: string | null) {
  const t = useTranslations('field')
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (files: readonly File[]): Promise<string | null> => {
    let sha256: string | null = null
    const problems: string[] = []
    for (const file of files) {
      const stored = await addPhoto(workOrderId, taskId, file)
      if ('refusal' in stored) problems.push(t(`photos.refusal.${stored.refusal}`, { name: file.name }))
      else ({ sha256 } = stored)
    }
    setProblem(problems.length > 0 ? problems.join(' ') : null)
    return sha256
  }
  return { take, problem }
}
