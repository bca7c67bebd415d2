export { enqueueLostMails, queueMails } from './queue'
export { queueUserMail } from './user-mail'
export { contextOfSender } from './sender'
export { type QueuedMail, sendMail } from './send'
