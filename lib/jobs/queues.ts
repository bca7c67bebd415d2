import type { Queue } from '@/lib/db/enqueue'
import { env } from '@/lib/env'
import { followBillingStart } from '@/lib/services/billing/start'
import { continueContracts, warnOfContractEnds } from '@/lib/services/data/contract-terms'
import { enqueueLostExports, failExport, removeExpiredExports, writeExport } from '@/lib/services/data/exports'
import { importWork } from '@/lib/services/data/imports'
import { mailReports } from '@/lib/services/mail/customer-mail'
import { enqueueLostMails } from '@/lib/services/mail/mail'
import { warnOfExpiringKeys } from '@/lib/services/access/api-keys'
import { purgeExpiredCredentials } from '@/lib/services/access/oauth'
import { enqueueLostPlans, failPlan, makePlan } from '@/lib/services/scheduling/planning'
import { assessRisks, enqueueUnassessed } from '@/lib/services/scheduling/risk'
import { pushChanges } from '@/lib/services/field/push'
import { enqueueLostLocating, locateSites } from '@/lib/services/data/site-locations'
import { emptyTrash } from '@/lib/services/data/trash'
import { enqueueActivePlans, generateVisits } from '@/lib/services/maintenance/generate'
import { deliverToEndpoint, enqueueLostEndpoints } from '@/lib/services/data/webhook-deliveries'
import { enqueueUnclocked, enqueueWatched, followMany, mailWarnings, watchPromises } from '@/lib/services/work/sla'
import { sendMail } from './mail'
import { forgetUploads } from '@/lib/services/work/photos'
import { purgeExpired } from './purge'
import type { QueueWork } from './run'
import { scheduled } from './schedule'

/** Every queue and what its jobs do. */
export const WORKS: Record<Queue, QueueWork> = {
  'deliver-webhooks': { concurrency: 6, run: deliverToEndpoint, enqueueLost: enqueueLostEndpoints },
  'work-on-imports': { concurrency: 1, maxAttempts: 4, ...importWork },
  // A restored backup has the state of each work order as it was then.
  'start-billing': { concurrency: 1, run: followBillingStart, enqueueLost: () => Promise.resolve() },
  'write-exports': {
    concurrency: 1,
    run: writeExport,
    maxAttempts: 4,
    giveUp: failExport,
    enqueueLost: enqueueLostExports,
  },
  // The search takes a core for itself.
  'make-plans': {
    concurrency: 1,
    run: makePlan,
    maxAttempts: 3,
    giveUp: failPlan,
    enqueueLost: () => enqueueLostPlans('plan'),
  },
  // A dispatcher waits for a repair, which takes a second: it never waits for a plan, which may take sixty.
  'make-repairs': {
    concurrency: 1,
    run: makePlan,
    maxAttempts: 3,
    giveUp: failPlan,
    enqueueLost: () => enqueueLostPlans('repair'),
  },
  // One company's slow mail server must not hold up the mails of the others.
  'send-mail': { concurrency: 4, run: sendMail, enqueueLost: enqueueLostMails },
  'locate-sites': { concurrency: 1, run: locateSites, enqueueLost: enqueueLostLocating },
  'follow-promises': { concurrency: 1, run: followMany, enqueueLost: enqueueUnclocked },
  'watch-promises': { concurrency: 1, run: watchPromises, enqueueLost: enqueueWatched },
  // What is told enqueues it; a warning that nobody was mailed is on its page all the same.
  'mail-warnings': { concurrency: 1, run: mailWarnings, enqueueLost: () => Promise.resolve() },
  'mail-reports': scheduled('mail-reports', { hours: 1 / 12, minutes: 3 }, mailReports),
  // The history's news makes it due, and it waits for the moments at which time changes something.
  'assess-risks': { concurrency: 2, run: assessRisks, enqueueLost: enqueueUnassessed },
  // The hourly look enqueues what a change did not.
  'generate-visits': { concurrency: 1, run: generateVisits, enqueueLost: () => Promise.resolve() },
  'find-due-visits': scheduled('find-due-visits', { hours: 1, minutes: 2 }, enqueueActivePlans),
  // The history's news enqueues it; what changed while nobody listened is told with the next change.
  'push-changes': { concurrency: 2, run: pushChanges, maxAttempts: 8, enqueueLost: () => Promise.resolve() },
  'purge-expired': scheduled('purge-expired', { hours: 1, minutes: 7 }, purgeExpired),
  'purge-oauth': scheduled('purge-oauth', { hours: 1, minutes: 17 }, purgeExpiredCredentials),
  'forget-uploads': scheduled('forget-uploads', { hours: 1, minutes: 42 }, () => forgetUploads()),
  'tell-of-expiring-keys': scheduled('tell-of-expiring-keys', { hours: 1, minutes: 27 }, warnOfExpiringKeys),
  'tell-of-contract-ends': scheduled('tell-of-contract-ends', { hours: 1, minutes: 47 }, warnOfContractEnds),
  'continue-contracts': scheduled('continue-contracts', { hours: 1, minutes: 52 }, continueContracts),
  'remove-exports': scheduled('remove-exports', { hours: 1, minutes: 37 }, removeExpiredExports),
  'empty-trash': scheduled('empty-trash', { hours: 24, minutes: 157 }, () => emptyTrash(env().TRASH_DAYS)),
}
