import { SCOPES } from '@/lib/access/permissions'
import { ACCOUNT_TIERS } from '@/lib/schemas/company/account'
import { notFound } from '@/lib/errors'
import { USER_ROLES } from '@/lib/schemas/people/user'
import {
  createAccount,
  createUser,
  operatorContext,
  operatorContextOfKey,
  setTier,
} from '@/lib/services/company/accounts'
import { restoreBackup } from '@/lib/operator/backup/restore'
import { writeBackup } from '@/lib/operator/backup/write'
import { createApiKey, revokeApiKey, rotateApiKey } from '@/lib/services/access/api-keys'
import { createOauthApplication } from '@/lib/services/access/oauth-applications'
import { forwardWebhooks } from '@/lib/operator/forward-webhooks'
import { verifyCounters } from '@/lib/services/data/counters'
import { findUserByEmail } from '@/lib/services/people/users'
import { createPasswordLink } from '@/lib/services/people/passwords'
import { seedCompany } from '@/prisma/seed-company'

/** The text of an option; the ones that a command needs are always there. */
type Options = (name: string) => string | undefined

export type Command = {
  /** Option name → what stands for its value in the usage line. */
  required: Record<string, string>
  optional?: Record<string, string>
  /** Options that are given or not, without a value. */
  flags?: string[]
  run: (
    options: Options,
    onProgress: (done: number, total: number) => void,
    print: (line: string) => void,
  ) => Promise<object>
  /** What a person should know beside the values themselves. */
  note?: string
}

/** What the operator can do beside the console (`npm run --silent admin -- <command>`). */
export const COMMANDS: Record<string, Command> = {
  'account create': {
    required: { name: 'NAME', tier: ACCOUNT_TIERS.join('|'), timezone: 'Europe/Berlin' },
    optional: { currency: 'USD' },
    flags: ['sandbox'],
    run: (option) =>
      createAccount({
        is_sandbox: option('sandbox') !== undefined,
        name: option('name'),
        tier: option('tier'),
        time_zone: option('timezone'),
        currency: option('currency'),
      }),
  },
  'account tier': {
    required: { account: 'ID', tier: ACCOUNT_TIERS.join('|') },
    run: async (option) => setTier(await operatorContext(option('account') ?? ''), { tier: option('tier') }),
  },
  'user create': {
    required: { account: 'ID', email: 'EMAIL', name: 'NAME', role: USER_ROLES.join('|'), password: 'PASSWORD' },
    run: async (option) =>
      createUser(await operatorContext(option('account') ?? ''), {
        email: option('email'),
        name: option('name'),
        role: option('role'),
        password: option('password'),
      }),
  },
  'user password-link': {
    required: { email: 'EMAIL' },
    run: async (option) => {
      const { account_id, id } = await knownUser(option('email') ?? '')
      const { link, invitation } = await createPasswordLink(await operatorContext(account_id), id)
      return { email: invitation.email, link, expires_at: invitation.expires_at }
    },
    note: 'Give the link to its user alone: it works once, and chooses a new password.',
  },
  'key create': {
    required: { account: 'ID', name: 'NAME', scopes: `"${SCOPES.join(' ')}"` },
    optional: { expires: '2027-01-31T00:00:00Z', addresses: '"203.0.113.0/24 ..."', 'hourly-limit': 'N' },
    run: async (option) =>
      createApiKey(await operatorContext(option('account') ?? ''), {
        name: option('name'),
        scopes: listOf(option('scopes')),
        expires_at: option('expires'),
        allowed_addresses: listOf(option('addresses')),
        requests_per_hour: numberOf(option('hourly-limit')),
      }),
    note: 'The key is shown only once; save it now.',
  },
  'key rotate': {
    required: { id: 'ID' },
    optional: { 'overlap-hours': 'N' },
    run: async (option) => {
      const id = option('id') ?? ''
      return rotateApiKey(await operatorContextOfKey(id), id, { overlap_hours: numberOf(option('overlap-hours')) })
    },
    note: 'The new key is shown only once; save it now. The old one is accepted for the overlap, 24 hours unless said.',
  },
  'key revoke': {
    required: { id: 'ID' },
    run: async (option) => {
      const id = option('id') ?? ''
      const { deleted_at } = await revokeApiKey(await operatorContextOfKey(id), id)
      return { id, revoked_at: deleted_at }
    },
  },
  'oauth-app create': {
    required: { account: 'ID', name: 'NAME', 'redirect-uri': '"URI ..."', scopes: `"${SCOPES.join(' ')}"` },
    flags: ['public', 'require-pkce'],
    run: async (option) => {
      const isPublic = option('public') !== undefined
      const { application, client_secret } = await createOauthApplication(
        await operatorContext(option('account') ?? ''),
        {
          name: option('name'),
          redirect_uris: listOf(option('redirect-uri')),
          scopes: listOf(option('scopes')),
          client_type: isPublic ? 'public' : 'confidential',
          require_pkce: isPublic || option('require-pkce') !== undefined,
        },
      )
      const { client_id, ...registered } = application
      return { client_id, client_secret, ...registered }
    },
    note: 'The secret is shown only once; save it now. A public application has none, and always uses PKCE.',
  },
  'webhooks listen': {
    required: { account: 'ID', 'forward-to': 'URL' },
    optional: { events: '"work_order.* ..."', secret: 'whsec_...' },
    run: async (option, _onProgress, print) =>
      forwardWebhooks(await operatorContext(option('account') ?? ''), {
        to: option('forward-to') ?? '',
        events: listOf(option('events') ?? '*'),
        secret: option('secret'),
        printLine: print,
      }),
  },
  backup: {
    required: { to: 'FOLDER' },
    optional: { link: 'FOLDER' },
    run: (option, onProgress) => writeBackup(option('to') ?? '', onProgress, option('link') ?? null),
    note: 'It holds secrets: keep it where only you can read it. Photos in a bucket are not part of it.',
  },
  restore: {
    required: { from: 'FOLDER' },
    run: (option, onProgress) => restoreBackup(option('from') ?? '', onProgress),
  },
  'counters verify': {
    required: {},
    flags: ['repair'],
    run: async (option) => {
      const repair = option('repair') !== undefined
      return { repaired: repair, wrong: await verifyCounters({ repair }) }
    },
  },
  seed: {
    required: { account: 'ID', 'work-orders': 'N' },
    run: async (option, onProgress) => {
      const { accountId } = await operatorContext(option('account') ?? '')
      const seeded = await seedCompany({ accountId, workOrders: Number(option('work-orders')), onProgress })
      return {
        account_id: accountId,
        work_orders: seeded.workOrders,
        customers: seeded.customers,
        assets: seeded.assets,
        tasks: seeded.tasks,
        technicians: seeded.technicians,
      }
    },
  },
}

async function knownUser(email: string): Promise<{ account_id: string; id: string }> {
  const user = await findUserByEmail(email.trim().toLowerCase())
  if (!user) throw notFound('active user with this e-mail address')
  return user
}

/** A list that was given as one text. */
function listOf(text = ''): string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}

/** A number that was given as text; what is none is told by the field that it is for. */
function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}

/** How the command is called. */
export function usageOf(name: string): string {
  const { required, optional = {}, flags = [] } = COMMANDS[name] ?? { required: {} }
  const words = [
    ...Object.entries(required).map(([option, value]) => `--${option} ${value}`),
    ...Object.entries(optional).map(([option, value]) => `[--${option} ${value}]`),
    ...flags.map((option) => `[--${option}]`),
  ]
  return `npm run --silent admin -- ${name} ${words.join(' ')} [--json]`
}

const OPTION_NAMES: Record<string, string> = {
  time_zone: 'timezone',
  redirect_uris: 'redirect-uri',
  expires_at: 'expires',
  allowed_addresses: 'addresses',
  requests_per_hour: 'hourly-limit',
  overlap_hours: 'overlap-hours',
}

/** The option that a field of the service came from. */
export function optionOf(field: string): string {
  const name = field.replace(/\[\d+\]$/, '')
  return `--${OPTION_NAMES[name] ?? name}`
}
