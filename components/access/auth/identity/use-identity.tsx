'use client'

import { useState } from 'react'
import { dataOf } from '@/components/form/outcome'
import { failureOf } from '@/components/ui/failure'
import { toastError } from '@/components/ui/toast'
import { IdentityDialog } from './identity-dialog'
import type { IdentityActions, IdentityNeeds } from './types'

type Asked = { needs: IdentityNeeds; go: () => void }

/**
 * For what makes or ends a way in (keys, secrets, the second factor): `whenConfirmed` goes on at once after a recent
 * sign-in, else when the user has proved who they are in `dialog`, which the caller renders.
 */
export function useIdentity({ load, prove }: IdentityActions) {
  const [question, setQuestion] = useState<Asked | null>(null)

  async function check(go: () => void): Promise<void> {
    try {
      const needs = dataOf(await load())
      if (needs.confirmed) go()
      else setQuestion({ needs, go })
    } catch (error) {
      toastError('Your sign-in could not be checked.', { description: failureOf(error) })
    }
  }

  return {
    whenConfirmed: (go: () => void): void => void check(go),
    dialog: question ? (
      <IdentityDialog
        needs={question.needs}
        prove={prove}
        onClose={() => setQuestion(null)}
        onProved={() => {
          setQuestion(null)
          question.go()
        }}
      />
    ) : null,
  }
}
