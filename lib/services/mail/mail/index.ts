export { enqueueLostMails, queueMails } from './queue'
export { type Delivery, type OutgoingMail, sendMail } from './send'
