export { addHolidays } from './add-holidays'
export { listHolidayCountries, listHolidays } from './holidays'
export { listBusinessCalendars } from './list'
export {
  createBusinessCalendar,
  deleteBusinessCalendar,
  getBusinessCalendar,
  restoreBusinessCalendar,
  updateBusinessCalendar,
} from './verbs'
