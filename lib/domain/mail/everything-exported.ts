import { compose, type MailContent } from './compose'

/** Tells an administrator that another one has everything of the company exported; `page` lists the exports. */
export function everythingExportedMail(about: {
  name: string
  company: string
  by: string
  page: string
}): MailContent {
  return compose(`Everything of ${about.company} is being exported`, [
    `Dear ${about.name},`,
    `${about.by} has started an export of everything that ${about.company} keeps in Fieldline: all records, photos and documents.`,
    'If you did not expect this, check who it was and what they may do:',
    about.page,
  ])
}
