import { compose, type MailContent } from './compose'

/** Tells an administrator that an API key stops working soon. `day` is written as the company writes it; `page` is that of the keys. */
export function apiKeyExpiresMail(key: {
  name: string
  company: string
  key: string
  day: string
  page: string
}): MailContent {
  return compose(`An API key of ${key.company} expires soon`, [
    `Dear ${key.name},`,
    `The API key “${key.key}” expires on ${key.day}. From then on every request that uses it is rejected.`,
    'If it is still needed, give it a later expiry, or create a new key for what uses it:',
    key.page,
  ])
}
