import { inTurnOf } from '@/lib/auth/in-turn'
import { isSameOrigin } from '@/lib/auth/same-origin'
import { userOfRequest } from '@/lib/auth/session'
import { ServiceError } from '@/lib/errors'
import { createImport } from '@/lib/services/data/imports'

type Props = { params: Promise<{ resource: string }> }

/**
 * Takes a file to import: `POST /import/customers?name=list.csv` with the file as the body, which is read as it arrives.
 * A server action would hold all of it in memory.
 */
export async function POST(request: Request, { params }: Props): Promise<Response> {
  if (!isSameOrigin(request))
    return Response.json({ message: 'Upload the file on a page of Fieldline.' }, { status: 403 })
  const fileName = new URL(request.url).searchParams.get('name') ?? ''
  try {
    // The file has turns of its own, batch by batch: one that arrives slowly holds up nobody.
    const user = await inTurnOf(request.headers, () => userOfRequest(request))
    if (!user)
      return Response.json({ message: 'You were signed out. Sign in and choose the file again.' }, { status: 401 })
    const { resource } = await params
    const { id } = await createImport(user.ctx, { resource, fileName, bytes: request.body ?? empty() })
    return Response.json({ id }, { status: 201 })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return Response.json({ message: error.message }, { status: error.status })
  }
}

async function* empty(): AsyncGenerator<Uint8Array> {}
