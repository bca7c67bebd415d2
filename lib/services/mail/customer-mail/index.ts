export { readAppointment, readCustomerMail } from './read'
export { mailReports } from './report'
export { requestMail } from './request'
