export { type Delivery, handIn, type OutgoingMail } from './hand-in'
