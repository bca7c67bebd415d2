export { MAIL_QUEUE, queueMails } from './queue'
export { type Delivery, type OutgoingMail, sendDueMails } from './send'
