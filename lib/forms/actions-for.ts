import { revalidatePath } from 'next/cache'
import type { ServiceContext } from '@/lib/access/context'
import { isScope, requireAnyScope, requireScope, type Scope } from '@/lib/access/permissions'
import { type CurrentUser, requireSession } from '@/lib/auth/session'
import { resourceOf, RESOURCES, type WrittenType } from '@/lib/domain/resources'
import type { FormState } from '@/lib/schemas/form-state'
import { editState, formState } from './form-state'

type Values = Record<string, unknown>

/** What an action does for whoever is signed in, with the arguments that the page sends. */
type Run<Args extends unknown[], Answer> = (user: CurrentUser, ...args: Args) => Promise<Answer>

/** The verbs of a plain record, as a settings page uses them. */
type RecordVerbs<Data extends object> = {
  get: (ctx: ServiceContext, id: string) => Promise<Data>
  create: (ctx: ServiceContext, values: Values) => Promise<Data>
  update: (ctx: ServiceContext, id: string, values: Values, version?: string) => Promise<Data>
  delete: (ctx: ServiceContext, id: string) => Promise<{ id: string }>
  restore: (ctx: ServiceContext, id: string) => Promise<Data>
}

/**
 * Makes the server actions of one subject: a kind of record, whose permissions follow from lib/domain/resources; a
 * permission; or `own` for what every user has, and for verbs whose permission depends on what they are asked. A page whose
 * session ended is told so and keeps what was typed. `page` is what `refresh` shows anew.
 */
export function actionsFor(
  subject: WrittenType | Scope | 'own',
  { page, refresh = false }: { page?: string; /** Shows the page anew after a write. */ refresh?: boolean } = {},
) {
  const { scope, write } = permissionsOf(subject)

  function action<Args extends unknown[], Data>(
    needed: readonly [Scope, ...Scope[]] | null,
    run: Run<Args, FormState<Data>>,
  ) {
    return async (...args: Args): Promise<FormState<Data>> => {
      const user = await requireSession()
      const permitted = await formState(async () => needed && requireAnyScope(user.ctx, needed))
      return permitted.status === 'ok' ? run(user, ...args) : permitted
    }
  }

  function writing<Args extends unknown[], Data>(run: Run<Args, FormState<Data>>) {
    return action<Args, Data>(write, async (user, ...args) => {
      const state = await run(user, ...args)
      if (refresh && page) revalidatePath(page)
      return state
    })
  }

  const subjectActions = {
    /** Reads something for a part of the page. */
    read: <Args extends unknown[], Data>(run: Run<Args, Data>) =>
      action<Args, Data>(scope && [scope], (user, ...args) => formState(() => run(user, ...args))),

    /** Changes something. */
    write: <Args extends unknown[], Data>(run: Run<Args, Data>) =>
      writing<Args, Data>((user, ...args) => formState(() => run(user, ...args))),

    /**
     * Saves an edit that is based on `version`. When a colleague saved first, the answer has both versions; `asForm` gives
     * a record the fields that the form has.
     */
    edit: <Input extends Values, Data, Stored extends object>(
      save: Run<[id: string, values: Input, version: string | undefined], Data>,
      read: Run<[id: string], Stored>,
      asForm?: (stored: Stored) => object,
    ) =>
      writing<[id: string, values: Input, version?: string], Data>((user, id, values, version) => {
        const saving = () => save(user, id, values, version)
        return editState(values, saving, () => read(user, id), asForm)
      }),

    /** Changes something and says itself how it went. */
    answer: <Args extends unknown[], Data>(run: Run<Args, FormState<Data>>) => writing(run),

    /** Answers something else than how it went: the choices of a picker, the state of a plain form. What fails is thrown. */
    run: <Args extends unknown[], Answer>(run: Run<Args, Answer>) => {
      return async (...args: Args): Promise<Answer> => {
        const user = await requireSession()
        if (scope) requireScope(user.ctx, scope)
        return run(user, ...args)
      }
    },
  }
  return {
    ...subjectActions,
    /** The four actions of a plain record. */
    record: <Data extends object>(verbs: RecordVerbs<Data>) => ({
      create: subjectActions.write(({ ctx }, values: Values) => verbs.create(ctx, values)),
      update: subjectActions.edit(
        ({ ctx }, id, values: Values, version) => verbs.update(ctx, id, values, version),
        ({ ctx }, id) => verbs.get(ctx, id),
      ),
      remove: subjectActions.write(({ ctx }, id: string) => verbs.delete(ctx, id)),
      restore: subjectActions.write(({ ctx }, id: string) => verbs.restore(ctx, id)),
    }),
  }
}

/** The scope that reads the subject, and those of which any writes it. */
function permissionsOf(subject: WrittenType | Scope | 'own'): {
  scope: Scope | null
  write: readonly [Scope, ...Scope[]] | null
} {
  if (subject === 'own') return { scope: null, write: null }
  if (isScope(subject)) return { scope: subject, write: [subject] }
  const { orWrite } = resourceOf(subject)
  return { scope: RESOURCES[subject].scope, write: [RESOURCES[subject].write, ...(orWrite ? [orWrite] : [])] }
}
