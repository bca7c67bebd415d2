import { compose, type MailContent } from './compose'

/** Shows an administrator that the mail server works. */
export function testMail({ name, company, page }: { name: string; company: string; page: string }): MailContent {
  return compose(`Test mail of ${company}`, [
    `Dear ${name},`,
    `The mail server of ${company} works: this mail came through it. It is set at:\n${page}`,
  ])
}
