import { signInPath, userOfRequest } from '@/lib/auth/session'
import { appUrl } from '@/lib/env'
import { answerConsent, authorize } from '@/lib/services/access/oauth'
import { answering, readForm, redirectTo } from '@/lib/auth/oauth-http'
import { isSameOrigin } from '@/lib/auth/same-origin'
import { errorPage } from '@/app/oauth/error-page'

const REFUSED = {
  client: {
    title: 'Unknown application',
    text: 'The link you followed names an application that is not registered with your company. No data was shared. Tell the person who gave you the link.',
  },
  redirect_uri: {
    title: 'Unregistered return address',
    text: 'The link names a return address that the application has not registered, so you were not sent there. No data was shared. Tell the publisher of the application.',
  },
  not_allowed: {
    title: 'Not allowed by your company yet',
    text: 'An administrator of your company has to connect this application first. No data was shared. Ask an administrator to follow the same link.',
  },
  signed_out: {
    title: 'Nobody is signed in',
    text: 'The application asked to go on without a question, and nobody is signed in here. No data was shared. Sign in, and open the application again.',
  },
  request: {
    title: 'This application can’t be connected by this link',
    text: 'No data was shared, and you were not sent to the application, which your company has not connected. Tell its publisher:',
  },
} as const

/** An application asks for a user's consent (RFC 6749, section 4.1.1). */
export function GET(request: Request): Promise<Response> {
  return answering(request, async () => {
    const { pathname, search, searchParams } = new URL(request.url)
    const result = await authorize(searchParams, await userOfRequest(request))
    switch (result.kind) {
      case 'refused': {
        const { title, text } = REFUSED[result.problem]
        return errorPage(400, title, 'reason' in result ? `${text} ${result.reason}` : text)
      }
      case 'sign_in':
        return redirectTo(appUrl() + signInPath(`${pathname}${search}`))
      case 'consent':
        return redirectTo(`${appUrl()}/oauth/consent?ticket=${result.ticket}`)
      case 'redirect':
        return redirectTo(result.to)
    }
  })
}

/** The answer of the consent page: from a page of ours, from the sign-in that opened it, once. */
export function POST(request: Request): Promise<Response> {
  return answering(request, async () => {
    const user = isSameOrigin(request) ? await userOfRequest(request) : null
    if (!user)
      return errorPage(
        403,
        'Request rejected',
        'It did not come from your own consent page. Go back to the application and connect again.',
      )
    const form = await readForm(request)
    const to = await answerConsent(user.ctx, user, {
      ticket: form.get('ticket') ?? '',
      allow: form.get('decision') === 'allow',
      scopes: form.getAll('scope'),
    })
    if (to) return redirectTo(to, 303)
    return errorPage(
      400,
      'This request was already answered',
      'It was answered before, or it has expired. Go back to the application and connect again.',
    )
  })
}
