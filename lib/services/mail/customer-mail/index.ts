export { readAppointment, readCustomerMail } from './read'
export { requestMail } from './request'
