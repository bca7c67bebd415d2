export { addHolidays } from './add-holidays'
export { type HolidayCountry, listHolidayCountries, listHolidays } from './holidays'
export { listBusinessCalendars } from './list'
export {
  createBusinessCalendar,
  deleteBusinessCalendar,
  getBusinessCalendar,
  restoreBusinessCalendar,
  updateBusinessCalendar,
} from './verbs'
