'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import type { importMapping } from '@/lib/schemas/data/import'
import type { BodyOf } from '@/lib/schemas/draft'
import { cancelImport, checkImport, forecastUndo, runImport, undoImport } from '@/lib/services/data/imports'

// What an import takes depends on the records in its file; its verbs look at the permission.
const imports = actionsFor('own', { page: '/settings/import' })

/** Looks the whole file through with these columns; nothing is written. */
export const check = imports.write(({ ctx }, id: string, chosen: BodyOf<typeof importMapping>) =>
  checkImport(ctx, id, chosen),
)

export const run = imports.write(({ ctx }, id: string) => runImport(ctx, id))

export const cancel = imports.write(({ ctx }, id: string) => cancelImport(ctx, id))

/** What an undo would take back, and what holds the rest. */
export const forecast = imports.read(({ ctx }, id: string) => forecastUndo(ctx, id))

/** Moves what the import made to the trash, and with `chain` what holds it. */
export const undo = imports.write(({ ctx }, id: string, chain: boolean) => undoImport(ctx, id, { chain }))
