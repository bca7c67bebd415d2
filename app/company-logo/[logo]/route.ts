import { answerUser } from '@/lib/auth/answer-user'
import type { CurrentUser } from '@/lib/auth/session'
import { PHOTO_POLICY } from '@/lib/domain/content-security'
import { notFound } from '@/lib/errors'
import { readLogo } from '@/lib/services/company/logo'

type Props = { params: Promise<{ logo: string }> }

/** The picture of one's own company, under a name that changes with it. */
export function GET(request: Request, { params }: Props): Promise<Response> {
  const answer = async ({ account }: CurrentUser) => {
    const { logo } = await params
    if (logo !== account.logo) throw notFound('logo')
    return new Response(await readLogo(account.id, logo), {
      headers: {
        'Content-Type': 'image/png',
        'Cache-Control': 'private, max-age=31536000, immutable',
        'Content-Security-Policy': PHOTO_POLICY,
      },
    })
  }
  return answerUser(request, answer, { alsoPhones: true, kind: 'outside' })
}
