/** What a company may choose: `automatic` follows the country of its time zone. */
export const UNIT_CHOICES = ['automatic', 'metric', 'imperial'] as const
export type UnitChoice = (typeof UNIT_CHOICES)[number]

/** In which distances and speeds are read: kilometres or miles. The API always speaks of kilometres. */
export type Units = Exclude<UnitChoice, 'automatic'>

/** Where roads are measured in miles, by ISO 3166 (CLDR's measurement data, with the territories of the United States). */
const COUNTRIES_WITH_MILES = ['US', 'PR', 'VI', 'GU', 'AS', 'MP', 'GB', 'LR']

const KILOMETRES_PER_MILE = 1.609344

let zonesWithMiles: ReadonlySet<string> | undefined

/** The units of a company. */
export function unitsOf(choice: UnitChoice, timeZone: string): Units {
  if (choice !== 'automatic') return choice
  zonesWithMiles ??= new Set(COUNTRIES_WITH_MILES.flatMap(timeZonesOf).map(usualName))
  return zonesWithMiles.has(usualName(timeZone)) ? 'imperial' : 'metric'
}

/** A distance as people read it, to a tenth below ten: `1.2 km`, `35 mi`. */
export function distanceText(kilometres: number, units: Units): string {
  const distance = units === 'imperial' ? kilometres / KILOMETRES_PER_MILE : kilometres
  return `${distance < 10 ? distance.toFixed(1) : Math.round(distance)} ${units === 'imperial' ? 'mi' : 'km'}`
}

/** A speed as people read it: `25 mph`. */
export function speedText(kilometresPerHour: number, units: Units): string {
  return `${speedIn(kilometresPerHour, units)} ${speedUnit(units)}`
}

/** What a speed is measured in. */
export function speedUnit(units: Units): string {
  return units === 'imperial' ? 'mph' : 'km/h'
}

/** A speed in whole numbers of the units. */
export function speedIn(kilometresPerHour: number, units: Units): number {
  return units === 'imperial' ? Math.round(kilometresPerHour / KILOMETRES_PER_MILE) : kilometresPerHour
}

/** The kilometres per hour of a speed that was typed in the units. */
export function speedFrom(speed: number, units: Units): number {
  return units === 'imperial' ? Math.round(speed * KILOMETRES_PER_MILE) : speed
}

function timeZonesOf(country: string): string[] {
  const locale: Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] } = new Intl.Locale(
    `und-${country}`,
  )
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

/** A zone under the name that Intl gives it: `US/Pacific` is America/Los_Angeles. */
function usualName(timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone
}
