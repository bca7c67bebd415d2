/*
 * The examples of the document tell one story: Harbor Foods in Seattle has a walk-in cooler in its kitchen on Pier 54. On Friday, 20
 * November 2026, it stops holding temperature; Dana Reyes is to look at it on Monday morning, with a fan motor.
 */

/** The nth record of the story. */
function id(n: number): string {
  return `019a9d3c-5b1e-7c4f-9a2d-3f6b8e1c7a${n.toString(16).padStart(2, '0')}`
}

/** The records of the story by what they are. */
export const IDS = {
  customer: id(1),
  contact: id(2),
  site: id(3),
  contract: id(4),
  branch: id(5),
  asset: id(6),
  product: id(7),
  part: id(8),
  assetPart: id(9),
  serviceRecord: id(10),
  technician: id(11),
  workOrder: id(12),
  task: id(13),
  lineItem: id(14),
  checklist: id(15),
  checklistItem: id(16),
  photo: id(17),
  earlierWorkOrder: id(18),
  plan: id(19),
  event: id(20),
  endpoint: id(21),
  delivery: id(22),
  apiKey: id(23),
  user: id(24),
  request: id(25),
  secondTechnician: id(26),
  secondSite: id(27),
  overtime: id(28),
  onCallShift: id(29),
  territory: id(30),
  account: id(31),
  sandbox: id(32),
  calendarFeed: id(33),
  businessCalendar: id(34),
  import: id(35),
  export: id(36),
  timeOff: id(37),
  serviceLevel: id(38),
  holdReason: id(39),
  contractLine: id(40),
  contractUsage: id(41),
  slaClock: id(42),
  dependency: id(70),
  arrivalPromise: id(82),
  earlierArrivalPromise: id(83),
  surveyOrder: id(71),
  hold: id(43),
  meter: id(60),
  meterReading: id(61),
  jobType: id(44),
  crew: id(80),
  crewMember: id(81),
  device: id(70),
  refrigerantEvent: id(62),
  complianceRule: id(63),
  fieldCommand: id(71),
  fieldEvent: id(72),
  workOrderNote: id(73),
  signature: id(74),
  workOrderPhoto: id(75),
  maintenancePlan: id(50),
  maintenancePlanAsset: id(51),
  maintenanceOccurrence: id(52),
  timeEntry: id(90),
  timesheet: id(91),
} as const

/** When things happened, in UTC; Seattle is eight hours behind. */
export const TIMES = {
  customerSince: '2024-03-04T18:20:00.000Z',
  installed: '2024-03-11T21:05:00.000Z',
  lastService: '2026-05-06T19:30:00.000Z',
  called: '2026-11-20T17:42:10.215Z',
  assigned: '2026-11-20T17:50:31.804Z',
  visit: '2026-11-23T17:00:00.000Z',
  visitEnd: '2026-11-23T18:30:00.000Z',
} as const
