import * as calendar from '@/app/field/calendar/route'
import { POST as sendCommands } from '@/app/field/commands/route'
import { POST as register } from '@/app/field/device/route'
import { GET as getPhoto } from '@/app/field/photos/[id]/route'
import { POST as signOut } from '@/app/field/sign-out/route'
import { GET as sync } from '@/app/field/sync/route'
import { GET as getUpload, PUT as putPiece } from '@/app/field/uploads/[sha256]/route'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { readPhoto } from '@/lib/services/work/photos'
import { makeUser, signIn } from './factories/users'

/** The session routes of a phone, as its browser asks them: with the cookie of a person, from a page of ours. */
export function routesOf(cookie: string, more: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) {
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries({ cookie, ...more })) headers.set(name, value)
    const request = new Request(`http://127.0.0.1${path}`, { ...init, headers })
    const { pathname } = new URL(request.url)
    if (pathname === '/field/sync') return sync(request)
    if (pathname === '/field/commands') return sendCommands(request)
    if (pathname === '/field/device') return register(request)
    if (pathname === '/field/sign-out') return signOut(request)
    if (pathname === '/field/calendar') return answerCalendar(request)
    if (pathname.startsWith('/field/photos/')) return answerPicture(request, pathname.split('/').at(-1) ?? '')
    const params = Promise.resolve({ sha256: pathname.split('/').at(-1) ?? '' })
    return request.method === 'PUT' ? putPiece(request, { params }) : getUpload(request, { params })
  }
}

/** A picture behind the address to which it leads, as a browser follows it. */
async function answerPicture(request: Request, id: string): Promise<Response> {
  const answer = await getPhoto(request, { params: Promise.resolve({ id }) })
  const address = answer.headers.get('Location')
  if (address === null) return answer
  const { bytes } = await readPhoto(id, new URL(address, request.url).searchParams)
  return new Response(bytes)
}

function answerCalendar(request: Request): Promise<Response> {
  if (request.method === 'POST') return calendar.POST(request)
  return request.method === 'DELETE' ? calendar.DELETE(request) : calendar.GET(request)
}

/** A technician who is signed in in a browser. */
export async function signInTechnician(office: ServiceContext, technician_id: string) {
  const user = await makeUser(office, { role: 'technician' })
  await db().user.updateMany({ where: { id: user.id }, data: { technician_id } })
  return { id: user.id, user, ...(await signIn(user)) }
}
