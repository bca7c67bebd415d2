export { enqueueLostMails, queueMails } from './queue'
export { queueUserMail } from './user-mail'
export { type QueuedMail, sendMail } from './send'
