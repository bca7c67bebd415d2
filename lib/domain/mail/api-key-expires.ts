import { compose, type MailContent } from './compose'

/** Tells an administrator that an API key stops working soon. `day` is written as the company writes it; `page` is that of the keys. */
export function apiKeyExpiresMail(told: {
  name: string
  company: string
  key: string
  day: string
  page: string
}): MailContent {
  return compose(`An API key of ${told.company} expires soon`, [
    `Dear ${told.name},`,
    `The API key “${told.key}” expires on ${told.day}. From then on every request that uses it is rejected.`,
    'If it is still needed, give it a later expiry, or create a new key for what uses it:',
    told.page,
  ])
}
