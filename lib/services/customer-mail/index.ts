export { readAppointment, readCustomerMail } from './read'
export { MAIL_QUEUE, requestMail } from './request'
export { type Delivery, type OutgoingMail, sendDueMails } from './send'
