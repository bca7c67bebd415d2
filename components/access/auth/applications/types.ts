import type { FormState } from '@/lib/schemas/form-state'
import type { ApplicationRecord } from '@/lib/schemas/access/oauth'

/** A scope with what it lets an application do. */
export type ScopeChoice = { scope: string; meaning: string }

/** What a registration or a rotation gives: the secret is here and nowhere else. */
export type Registered = { application: ApplicationRecord; client_secret: string | null }

/** What the page's buttons call. */
export type ApplicationActions = {
  create: (body: Record<string, unknown>) => Promise<FormState<Registered>>
  update: (id: string, body: Record<string, unknown>) => Promise<FormState<ApplicationRecord>>
  rotate: (id: string, overlapHours: number) => Promise<FormState<Registered>>
  remove: (id: string) => Promise<FormState>
}
