import { randomBytes } from 'node:crypto'
import type { ServiceContext } from '@/lib/access/context'
import { isSigned, signatureOf } from '@/lib/credentials/signing'
import { invalid, ServiceError } from '@/lib/errors'
import type { Arguments } from './tools/tool'

/** How long a preview can be confirmed. */
const LIFETIME_MS = 600_000
const PURPOSE = 'assistant plan'

/** What a preview promises: a tool with its arguments, and what it does to which versions. */
type Plan = { tool: string; args: Arguments; fingerprint: string }

export type PlanToken = { token: string; expiresAt: Date }

/** A token that confirms this plan, by this credential, for ten minutes. */
export function signPlan(ctx: ServiceContext, plan: Plan, now = Date.now()): PlanToken {
  const expires = now + LIFETIME_MS
  const head = [expires.toString(36), randomBytes(9).toString('base64url'), plan.fingerprint].join('.')
  return { token: `${head}.${signatureOf(PURPOSE, contentOf(ctx, plan, head))}`, expiresAt: new Date(expires) }
}

/**
 * The fingerprint that a token promises for these arguments. Throws `validation_error` when it was made for others or by nobody
 * here, `precondition_failed` when it is too old.
 */
export function readPlanToken(
  ctx: ServiceContext,
  plan: Omit<Plan, 'fingerprint'>,
  token: string,
  now = Date.now(),
): string {
  const [expires = '', nonce = '', fingerprint = '', signature = '', ...more] = token.split('.')
  const head = [expires, nonce, fingerprint].join('.')
  if (more.length > 0 || !isSigned(PURPOSE, contentOf(ctx, plan, head), signature))
    throw invalid([
      { field: 'confirm', message: 'must be the plan_token of a preview by this tool with exactly these arguments' },
    ])
  if (Number.parseInt(expires, 36) <= now)
    throw new ServiceError('precondition_failed', 'The preview is older than ten minutes; ask for a new one.')
  return fingerprint
}

function contentOf(
  { accountId, actor }: ServiceContext,
  { tool, args }: Omit<Plan, 'fingerprint'>,
  head: string,
): string {
  return JSON.stringify([accountId, actor.type, actor.id, actor.name, tool, canonical(args), head])
}

/** Writes arguments as one text, whatever the order of their fields. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .map(([key, one]): [string, unknown] => [key, canonical(one)])
    .sort(([a], [b]) => (a < b ? -1 : 1))
}
