import type { DisabledReason } from '@/lib/domain/webhooks'
import { compose, type MailContent } from './compose'

const REASONS: Record<DisabledReason, string> = {
  gone: 'its receiver answered that it is gone for good (410)',
  failing: 'it has not accepted a message for three days',
  held_back: 'it gets messages in order, and one that it has not accepted for a day held back all others',
  owner_gone: 'the API key or the application that it belonged to was revoked, has expired or lost its rights',
}

/** Tells an administrator that a webhook was disabled, what that means and what to do. `page` is the webhook's own. */
export function webhookDisabledMail(facts: {
  name: string
  company: string
  url: string
  reason: DisabledReason
  page: string
}): MailContent {
  return compose(`A webhook of ${facts.company} was disabled`, [
    `Dear ${facts.name},`,
    `Fieldline no longer sends to this webhook, because ${REASONS[facts.reason]}:\n${facts.url}`,
    'No data is lost. When the receiver works again, enable the webhook and send the missed events again:',
    facts.page,
  ])
}
