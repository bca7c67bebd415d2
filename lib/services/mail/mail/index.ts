export { enqueueLostMails, queueMails } from './queue'
export { type QueuedMail, sendMail } from './send'
