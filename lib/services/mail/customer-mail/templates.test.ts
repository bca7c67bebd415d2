import { expect, it } from 'vitest'
import type { Visit } from '@/lib/domain/mail/visit'
import { mailOf } from './templates'

const visit: Visit = {
  language: 'en',
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
  done: null,
}

const whenOf = async (kind: Visit) => (await mailOf('confirmation', kind))?.text.match(/appointment is (.*)\.\n/u)?.[1]

it('states day and hours in the company’s time zone', async () => {
  const day = 'on Tuesday, November 24, 2026'
  expect(await whenOf(visit)).toBe(`${day}, between 8:00 AM and 12:00 PM (EST)`)
  expect(await whenOf({ ...visit, window_start: null })).toBe(`${day}, by 12:00 PM (EST)`)
  expect(await whenOf({ ...visit, window_end: null })).toBe(`${day}, from 8:00 AM (EST)`)
  expect(await whenOf({ ...visit, window_start: null, window_end: null })).toBe(`${day}, at 9:00 AM (EST)`)
  expect(await whenOf({ ...visit, time_zone: 'Asia/Tokyo' })).toMatch(/^on Tuesday, November 24, 2026, .* \(GMT\+9\)$/)
  // A window of a whole week says nothing about the hours of the day.
  const week = { window_start: '2026-11-23T13:00:00.000Z', window_end: '2026-11-27T22:00:00.000Z' }
  expect(await whenOf({ ...visit, ...week })).toBe(`${day}, at 9:00 AM (EST)`)
})

it('makes no mail without a date', async () => {
  const undated = { ...visit, scheduled_date: null, window_start: null, window_end: null }
  expect(await mailOf('confirmation', undated)).toBeNull()
})

it('has the same content as text and as HTML, with users’ text escaped', async () => {
  const { subject, text, html } = (await mailOf('confirmation', visit)) ?? { subject: '', text: '', html: '' }
  expect(subject).toBe('Your appointment with Harbor & Pine, Tuesday, November 24, 2026')
  expect(text).toContain('Dear Lee <Park>,\n\nYour appointment is on Tuesday')
  expect(text).toContain('Technician: Ana Ruiz\nWhere: Pier 54 kitchen, 1 Main St\nAbout: Freezer is <warm>')
  expect(html).toContain('Dear Lee &lt;Park&gt;,')
  expect(html).not.toContain('<warm>')
  expect((await mailOf('on_my_way', { ...visit, company: 'A\r\nBcc: x@y.z' }))?.subject).toBe(
    'Ana Ruiz is on the way to you',
  )
  expect((await mailOf('confirmation', { ...visit, company: 'A\r\nBcc: x@y.z' }))?.subject).not.toMatch(/[\r\n]/)
})

it('names the number to call, and asks nobody to call without one', async () => {
  const text = async (kind: 'confirmation' | 'on_my_way', phone: string | null) =>
    (await mailOf(kind, { ...visit, phone }))?.text
  expect(await text('confirmation', '(206) 555-0100')).toContain('reply to this e-mail or call us at (206) 555-0100.')
  expect(await text('on_my_way', '(206) 555-0100')).toContain('Questions? Call us at (206) 555-0100.')
  expect(await text('on_my_way', '(206) 555-0100')).toMatch(/Kind regards\nHarbor & Pine\n\(206\) 555-0100\n$/)
  expect(await text('confirmation', null)).toContain('please reply to this e-mail.')
  for (const kind of ['confirmation', 'on_my_way'] as const) expect(await text(kind, null)).not.toMatch(/call/i)
})

it('shows the company’s picture where it has one', async () => {
  expect((await mailOf('confirmation', { ...visit, has_logo: true }))?.html).toContain(
    '<img src="cid:company-logo" alt="Harbor &amp; Pine"',
  )
  expect((await mailOf('confirmation', visit))?.html).not.toContain('<img')
})

it('speaks the customer’s language, its dates too', async () => {
  const spanish: Visit = { ...visit, language: 'es', phone: '(206) 555-0100' }
  const { subject, text, html } = (await mailOf('confirmation', spanish)) ?? { subject: '', text: '', html: '' }
  expect(subject).toBe('Su cita con Harbor & Pine, martes, 24 de noviembre de 2026')
  expect(text).toContain('Su cita es el martes, 24 de noviembre de 2026, entre las 8:00 a.m. y las 12:00 p.m. (EST).')
  expect(text).toContain('Técnico: Ana Ruiz\nLugar: Pier 54 kitchen, 1 Main St')
  expect(html).toContain('<html lang="es">')
  expect((await mailOf('on_my_way', { ...spanish, technician: null }))?.subject).toBe('Nuestro técnico va en camino')
})

it('shows braces, quotes and tags in names as they are', async () => {
  const name = "{phone} '{x}' # <b>"
  for (const language of ['en', 'es'] as const) {
    const text = (await mailOf('confirmation', { ...visit, language, contact: name, technician: name }))?.text
    expect(text?.split(name)).toHaveLength(3)
  }
})

it('reports what was done, what was used and who signed for it, and makes none before', async () => {
  expect(await mailOf('report', visit)).toBeNull()
  const parts = [{ name: 'Fan motor', quantity: 2 }]
  const done = { completed_at: '2026-11-24T15:00:00.000Z', tasks: ['Replace the fan'], parts, signer: 'Lee Park' }
  const english = (await mailOf('report', { ...visit, phone: '(206) 555-0100', done }))?.text
  expect(english).toContain('Our work was completed on Tuesday, November 24, 2026.')
  expect(english).toContain('What was done:\n· Replace the fan\n\nParts used:\n· 2 × Fan motor\n\nSigned by Lee Park.')
  const nothing = { ...done, tasks: [], parts: [], signer: null }
  const spanish = await mailOf('report', { ...visit, language: 'es', done: nothing })
  expect(spanish?.subject).toBe('Informe de servicio WO-000012 de Harbor & Pine')
  expect(spanish?.text).not.toMatch(/Lo que se hizo|Piezas|Firmado/)
})
