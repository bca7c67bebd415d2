'use server'

import { requireUser } from '@/lib/auth/session'
import { formState } from '@/lib/forms/form-state'
import { cancelImport, checkImport, runImport, undoImport } from '@/lib/services/data/imports'

const PAGE = '/settings/import'

/** Looks the whole file through with these columns; nothing is written. */
export async function check(id: string, mapping: (string | null)[]) {
  const { ctx } = await requireUser(PAGE)
  return formState(() => checkImport(ctx, id, { mapping }))
}

export async function run(id: string) {
  const { ctx } = await requireUser(PAGE)
  return formState(() => runImport(ctx, id))
}

export async function cancel(id: string) {
  const { ctx } = await requireUser(PAGE)
  return formState(() => cancelImport(ctx, id))
}

/** Moves what the import made to the trash. */
export async function undo(id: string) {
  const { ctx } = await requireUser(PAGE)
  return formState(() => undoImport(ctx, id))
}
