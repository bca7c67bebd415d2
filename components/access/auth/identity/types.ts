import type { FormState } from '@/lib/schemas/form-state'

/** What has to be asked of whoever is signed in, so that it is sure who they are. */
export type IdentityNeeds = {
  /** Nothing: they signed in a moment ago. */
  confirmed: boolean
  has_password: boolean
  asks_code: boolean
  /** The name of the company's sign-in provider, where there is one. */
  sso: string | null
}

export type IdentityActions = {
  load: () => Promise<FormState<IdentityNeeds>>
  prove: (password: string, code: string) => Promise<FormState>
}
