export { type Delivery, handIn, type MailAttachment, type OutgoingMail } from './hand-in'
