/** What the framework costs when the handler does nothing: a list's worth of JSON that is always the same. */
const BODY = JSON.stringify({
  data: Array.from({ length: 25 }, (_none, index) => ({
    id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    description: 'A constant answer, about as long as a page of work orders',
    custom_fields: { access: 'front door', floor: 3, parking: 'behind the building', contact: 'reception' },
    created_at: '2026-11-20T10:00:00.000Z',
  })),
})

export function GET(): Response {
  return new Response(BODY, { headers: { 'Content-Type': 'application/json; charset=utf-8' } })
}

export const dynamic = 'force-dynamic'
