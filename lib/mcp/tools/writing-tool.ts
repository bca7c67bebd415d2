import { z } from 'zod'
import { type ServiceContext, shownRequestId } from '@/lib/access/context'
import { inTransaction, runAndRollback, type Transaction } from '@/lib/db/transaction'
import { invalid, ServiceError } from '@/lib/errors'
import { type Apply, type Effect, effectAnswer, effectOf } from '@/lib/mcp/effect'
import { readDraft } from '@/lib/schemas/draft'
import { readPlanToken, signPlan } from '@/lib/mcp/plan-token'
import { type AssistantSettings, useConfirmation } from '@/lib/services/access/assistants'
import type { Arguments, Tool } from './tool'

const confirm = z
  .string()
  .max(500)
  .optional()
  .describe(
    'Left out, nothing is changed and the answer is a preview. To make the change, the `plan_token` of that preview, with the same arguments.',
  )

const TAKEN_BACK = 'Call undo_last today. Later an administrator can restore old values from the audit log.'

type Definition = Pick<Tool, 'name' | 'title' | 'description' | 'input'> & {
  /** Whether it changes what is there, and not only adds to it. */
  overwrites: boolean
  /** How the change is taken back, where not by `undo_last`. */
  undo?: string
  /** The verb with the arguments, without `confirm`. */
  apply: (args: Arguments) => Apply
}

/**
 * A tool that writes, in two steps. Without `confirm` its verb runs in a savepoint that is rolled back (docs/decisions/008), and
 * the answer says what it would do. With it the verb runs again: unless it does exactly the same to the same versions, the
 * transaction is taken back and the answer is `precondition_failed` (R-MC-3).
 */
export function writingTool({ overwrites, undo = TAKEN_BACK, apply, ...definition }: Definition): Tool {
  const input = definition.input.extend({ confirm })
  return {
    ...definition,
    input,
    writes: true,
    needs: 'each',
    scopes: ['read:work-orders', 'write:work-orders'],
    // A confirmation is good for one change, so the same call again changes nothing.
    annotations: {
      title: definition.title,
      readOnlyHint: false,
      destructiveHint: overwrites,
      idempotentHint: true,
      openWorldHint: false,
    },
    async run(ctx, sent, settings) {
      const { confirm: token, ...args } = sent
      refuseUnknown(input, sent)
      const plan = { tool: definition.name, args }
      if (token === undefined || token === null) return preview(ctx, plan, await tryOut(ctx, apply(args)), undo)
      const { confirm: planToken = '' } = readDraft(confirmation, { confirm: token }).finish()
      const confirmed = { token: planToken, fingerprint: readPlanToken(ctx, plan, planToken) }
      const effect = await make(ctx, apply(args), confirmed, settings)
      return { confirmed: true, ...effectAnswer(effect, true), undo, request_id: shownRequestId(ctx) }
    },
  }
}

const confirmation = z.object({ confirm })

function refuseUnknown(input: z.ZodObject, sent: Arguments): void {
  const unknown = Object.keys(sent).filter((name) => !Object.hasOwn(input.shape, name))
  if (unknown.length > 0)
    throw invalid(unknown.map((name) => ({ field: name.slice(0, 100), message: 'is not an argument of this tool' })))
}

const within = (ctx: ServiceContext, tx: Transaction) => ({ ...ctx, tx })

function tryOut(ctx: ServiceContext, apply: Apply): Promise<Effect> {
  return inTransaction(ctx, (tx) => runAndRollback(within(ctx, tx), () => effectOf(within(ctx, tx), apply)))
}

function preview(ctx: ServiceContext, plan: { tool: string; args: Arguments }, effect: Effect, undo: string): object {
  const answer = { preview: true, ...effectAnswer(effect, false), undo }
  if (effect.isEmpty)
    return { ...answer, plan_token: null, next: 'This would change nothing, so there is nothing to confirm.' }
  const { token, expiresAt } = signPlan(ctx, { ...plan, fingerprint: effect.fingerprint })
  return {
    ...answer,
    plan_token: token,
    expires_at: expiresAt.toISOString(),
    next: `Nothing was changed. To make this change, call ${plan.tool} again with the same arguments and confirm set to the plan_token.`,
  }
}

async function make(
  ctx: ServiceContext,
  apply: Apply,
  confirmed: { token: string; fingerprint: string },
  settings: AssistantSettings,
): Promise<Effect> {
  return inTransaction(ctx, async (tx) => {
    await useConfirmation(tx, ctx, confirmed.token, settings.writesPerHour)
    const effect = await effectOf(within(ctx, tx), apply)
    if (effect.fingerprint === confirmed.fingerprint) return effect
    throw new ServiceError(
      'precondition_failed',
      'Something changed since the preview, so nothing was done; ask for a new preview.',
    )
  })
}
