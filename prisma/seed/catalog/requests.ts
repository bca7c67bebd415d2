import type { Trade } from './family'

/** A wish rather than a fault: what the customer asked for, the task's name, what was done, minutes. */
export interface Request {
  call: string
  task: string
  done: string
  minutes: number
}

function request(call: string, task: string, done: string, minutes: number): Request {
  return { call, task, done, minutes }
}

/** Service requests by trade. */
export const requests: Record<Trade, Request[]> = {
  HVAC: [
    request(
      'New tenant, please program the thermostats for {7–18|8–20|6–22} and show staff how to override.',
      'Program thermostats',
      'Programmed schedules, left the instruction card with the manager.',
      60,
    ),
    request(
      'Uneven temperatures, [room] always {5|6|8}°F off. Please check airflow and balance.',
      'Measure and balance airflow',
      'Measured all registers, opened two balancing dampers, within 2°F now.',
      105,
    ),
    request(
      'Customer asks for a written opinion: repair or replace the old unit before winter.',
      'Assess condition and write report',
      'Report with photos sent to the office, replacement recommended within a year.',
      75,
    ),
    request(
      'Change filters and check belts ahead of {the holiday weekend|an inspection|a busy week}.',
      'Change filters',
      'All filters changed, belts in order.',
      45,
    ),
    request(
      'Dusty smell when heat comes on, wants it looked at for peace of mind.',
      'Check heat exchanger and ducts',
      'No combustion odour, CO 0 ppm. First-use dust, filter changed.',
      60,
    ),
  ],
  Refrigeration: [
    request(
      'Please install a second temperature probe for the health department log.',
      'Fit and calibrate probe',
      'Probe fitted, calibrated in ice water, log set up.',
      60,
    ),
    request(
      'Temperature log shows swings of {6|8}°F at night, no alarm yet.',
      'Review log and adjust controls',
      'Defrost moved to 3 am, differential set to 3°F. Log to be reviewed in a week.',
      75,
    ),
    request(
      'Moving the {prep table|display cooler} to the other wall, need it disconnected and started again.',
      'Disconnect, move and restart',
      'Moved, levelled, restarted, at temperature after an hour.',
      90,
    ),
    request(
      'Door alarm beeps all the time, staff have taped it over.',
      'Adjust door switch',
      'Switch adjusted, delay set to three minutes.',
      45,
    ),
  ],
  Electrical: [
    request(
      'Add two dedicated 20 A circuits for new equipment in the [room].',
      'Run two circuits',
      'Two circuits run and labelled, inspection booked.',
      180,
    ),
    request(
      'Replace failed exit and emergency lights before the fire inspection on {Monday|the 28th}.',
      'Replace emergency lights',
      'Replaced four fixtures, 90 minute test passed.',
      105,
    ),
    request(
      'Panel directory is wrong, please trace and label all circuits.',
      'Trace and label circuits',
      'All circuits traced, directory printed and posted.',
      150,
    ),
    request(
      'Outlet in the [room] is dead.',
      'Restore outlet',
      'Upstream GFCI tripped and hidden behind shelving. Reset, shown to customer.',
      45,
    ),
  ],
  Controls: [
    request(
      'Please add the holiday schedule and shift the start-up by an hour for all zones.',
      'Update schedules',
      'Holiday and start-up schedules updated and saved.',
      60,
    ),
    request(
      'Facilities team wants trends for supply temperature and fan status for a month.',
      'Set up trends',
      'Trends at five minutes for all air handlers, export shown.',
      75,
    ),
    request(
      'Nuisance alarms at night from {panel 2|zone 4}, please tune the limits.',
      'Tune alarm limits',
      'Limits widened with delay of ten minutes, no alarms in history since.',
      60,
    ),
  ],
}

/** Reasons for inspections. */
export const inspections: string[] = [
  'Insurance inspection of all equipment, report needed by the {end of the month|renewal date}.',
  'Pre-purchase inspection for the buyer of the building.',
  'Annual code inspection, city inspector meets technician on site.',
  'Condition survey for the budget of next year: age, condition, remaining life.',
  'Warranty inspection before coverage ends, list all defects.',
]

/** Why work waits. */
export const holds: string[] = [
  'Waiting for part from the manufacturer, expected {Tuesday|Thursday|next week}.',
  'Customer must approve the quote of {$1,840|$2,460|$3,275} first.',
  'No roof access until the landlord returns the key.',
  'Lift rental booked for {Wednesday|Friday}, work continues then.',
]

/** Why work was called off. */
export const cancellations: string[] = [
  'Customer called back: works again after resetting the breaker.',
  'Cancelled by customer, another contractor was on site already.',
  'Duplicate of an earlier call.',
  'Customer not ready, will call again after the remodel.',
  'Replaced by a full replacement quote.',
]

/** Why a task was not done. */
export const skips: string[] = [
  'No access, area locked.',
  'Equipment in use during the lunch rush, next visit.',
  'Customer declined, do next quarter.',
]

/** Contract names. */
export const plans: string[] = [
  'Preventive maintenance, quarterly',
  'Preventive maintenance, semi-annual',
  'Full service agreement',
  'Cold chain priority plan',
  'Generator and power plan',
  'Comfort and controls agreement',
]
