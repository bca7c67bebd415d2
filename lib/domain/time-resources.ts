import type { Resource } from './resource'

/** The kinds of records of working time: a part of the list of all kinds. What was recorded is never changed, so an undo leaves it. */
export const TIME_RESOURCES = {
  time_entry: {
    noun: 'time entry',
    collection: 'time-entries',
    about:
      'Working time that people entered, and presses of the day clock. An entry is never changed: a correction takes its place.',
    scope: 'read:time',
    write: 'write:time',
    appended: true,
  },
  timesheet: {
    noun: 'time sheet',
    collection: 'timesheets',
    about: 'The working time of a technician in a week, until it is approved.',
    scope: 'read:time',
    write: 'write:time',
  },
} as const satisfies Record<string, Resource>
