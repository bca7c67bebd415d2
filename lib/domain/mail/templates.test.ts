import { expect, it } from 'vitest'
import { appointmentText, mailOf, type Visit } from './templates'

const visit: Visit = {
  company: 'Harbor & Pine',
  phone: null,
  has_logo: false,
  time_zone: 'America/New_York',
  work_order_number: 'WO-000012',
  customer: 'Harbor Foods',
  contact: 'Lee <Park>',
  technician: 'Ana Ruiz',
  scheduled_date: '2026-11-24T14:00:00.000Z',
  window_start: '2026-11-24T13:00:00.000Z',
  window_end: '2026-11-24T17:00:00.000Z',
  place: ['Pier 54 kitchen', '1 Main St'],
  description: 'Freezer is <warm>',
}

it('states day and hours in the company’s time zone', () => {
  const day = 'on Tuesday, November 24, 2026'
  expect(appointmentText(visit)).toBe(`${day}, between 8:00 AM and 12:00 PM (EST)`)
  expect(appointmentText({ ...visit, window_start: null })).toBe(`${day}, by 12:00 PM (EST)`)
  expect(appointmentText({ ...visit, window_end: null })).toBe(`${day}, from 8:00 AM (EST)`)
  expect(appointmentText({ ...visit, window_start: null, window_end: null })).toBe(`${day}, at 9:00 AM (EST)`)
  expect(appointmentText({ ...visit, time_zone: 'Asia/Tokyo' })).toMatch(
    /^on Tuesday, November 24, 2026, .* \(GMT\+9\)$/,
  )
  // A window of a whole week says nothing about the hours of the day.
  const week = { window_start: '2026-11-23T13:00:00.000Z', window_end: '2026-11-27T22:00:00.000Z' }
  expect(appointmentText({ ...visit, ...week })).toBe(`${day}, at 9:00 AM (EST)`)
})

it('makes no mail without a date', () => {
  const undated = { ...visit, scheduled_date: null, window_start: null, window_end: null }
  expect(mailOf('confirmation', undated)).toBeNull()
})

it('has the same content as text and as HTML, with users’ text escaped', () => {
  const { subject, text, html } = mailOf('confirmation', visit) ?? { subject: '', text: '', html: '' }
  expect(subject).toBe('Your appointment with Harbor & Pine, Tuesday, November 24, 2026')
  expect(text).toContain('Dear Lee <Park>,\n\nYour appointment is on Tuesday')
  expect(text).toContain('Technician: Ana Ruiz\nWhere: Pier 54 kitchen, 1 Main St\nAbout: Freezer is <warm>')
  expect(html).toContain('Dear Lee &lt;Park&gt;,')
  expect(html).not.toContain('<warm>')
  expect(mailOf('on_my_way', { ...visit, company: 'A\r\nBcc: x@y.z' })?.subject).toBe('Ana Ruiz is on the way to you')
  expect(mailOf('confirmation', { ...visit, company: 'A\r\nBcc: x@y.z' })?.subject).not.toMatch(/[\r\n]/)
})

it('names the number to call, and asks nobody to call without one', () => {
  const text = (kind: 'confirmation' | 'on_my_way', phone: string | null) => mailOf(kind, { ...visit, phone })?.text
  expect(text('confirmation', '(206) 555-0100')).toContain('reply to this e-mail or call us at (206) 555-0100.')
  expect(text('on_my_way', '(206) 555-0100')).toContain('Questions? Call us at (206) 555-0100.')
  expect(text('on_my_way', '(206) 555-0100')).toMatch(/Kind regards\nHarbor & Pine\n\(206\) 555-0100\n$/)
  expect(text('confirmation', null)).toContain('please reply to this e-mail.')
  for (const kind of ['confirmation', 'on_my_way'] as const) expect(text(kind, null)).not.toMatch(/call/i)
})

it('shows the company’s picture where it has one', () => {
  expect(mailOf('confirmation', { ...visit, has_logo: true })?.html).toContain(
    '<img src="cid:company-logo" alt="Harbor &amp; Pine"',
  )
  expect(mailOf('confirmation', visit)?.html).not.toContain('<img')
})
