import { compose, type MailContent } from './compose'

type Addressee = { name: string; company: string }

/** For how many minutes a link for a forgotten password works. */
export const PASSWORD_LINK_MINUTES = 30

/** The link by which somebody who forgot their password chooses a new one. */
export function passwordLinkMail({ name, company, link }: Addressee & { link: string }): MailContent {
  return compose(`Choose a new password for ${company}`, [
    `Dear ${name},`,
    `Somebody asked for a new password for your sign-in at ${company}. If that was you, choose one here:\n${link}`,
    `The link works once and for ${PASSWORD_LINK_MINUTES} minutes.`,
    'If it was not you, ignore this mail: your password stays as it is.',
  ])
}

/** Tells a user that their password was changed, in case it was not they. `page` is where a new one can be asked for. */
export function passwordChangedMail({ name, company, page }: Addressee & { page: string }): MailContent {
  return compose(`Your password for ${company} was changed`, [
    `Dear ${name},`,
    `The password of your sign-in at ${company} was changed, and your other sign-ins were ended.`,
    `If it was not you, choose a new one at once, and tell an administrator of your company:\n${page}`,
  ])
}
