'use server'

import type { SandboxValues } from '@/components/data/sandboxes/sandbox-form'
import { actionsFor } from '@/lib/forms/actions-for'
import { requireConfirmed } from '@/lib/services/access/identity'
import {
  createSandbox,
  deleteSandbox,
  prepareDeletion,
  prepareReset,
  resetSandbox,
} from '@/lib/services/data/sandboxes'

const sandboxes = actionsFor('admin', { page: '/settings/sandboxes' })

/** Makes a sandbox; this answer is the only place that ever tells its key and the invitation to its console. */
export const addSandbox = sandboxes.write(({ ctx, session }, values: SandboxValues) => {
  requireConfirmed(session)
  return createSandbox(ctx, values)
})

/** Deletes the data of a sandbox for good; its keys and users stay. */
export const emptySandbox = sandboxes.write(async ({ ctx }, id: string) => {
  await prepareReset(ctx, id)
  return resetSandbox(ctx, id)
})

/** Deletes a sandbox for good, with all that belongs to it. */
export const removeSandbox = sandboxes.write(async ({ ctx }, id: string) => {
  await prepareDeletion(ctx, id, null)
  return deleteSandbox(ctx, id)
})
