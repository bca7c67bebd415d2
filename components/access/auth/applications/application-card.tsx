import { ApplicationMark } from '@/components/access/auth/application-mark'
import { Badge } from '@/components/ui/badge'
import { CopyButton } from '@/components/ui/copy-button'
import { Time } from '@/components/ui/time'
import type { ApplicationRecord } from '@/lib/schemas/access/oauth'

/** One application as its administrator needs it. */
export function ApplicationCard({
  application,
  children,
}: {
  application: ApplicationRecord
  children: React.ReactNode
}) {
  const {
    name,
    publisher,
    logo,
    client_id,
    client_type,
    redirect_uris,
    scopes,
    secrets,
    require_pkce,
    connected_users,
    shared,
    companies,
  } = application
  return (
    <li className="rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start gap-3">
        <ApplicationMark name={name} logo={logo} />
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="text-base font-semibold wrap-anywhere">{name}</h2>
          <p className="text-sm text-text-2 wrap-anywhere">
            {publisher} · {connected_users === 1 ? '1 connected user' : `${connected_users} connected users`}
          </p>
        </div>
        <div className="flex flex-wrap gap-1">{children}</div>
      </div>
      <dl className="mt-3 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[8rem_1fr]">
        <dt className="text-text-2">Client ID</dt>
        <dd className="flex min-w-0 items-center gap-1">
          <code className="font-mono text-xs wrap-anywhere">{client_id}</code>
          <CopyButton text={client_id} label={`Copy the client ID of ${name}`} />
        </dd>
        <dt className="text-text-2">{client_type === 'public' ? 'Type' : 'Secrets'}</dt>
        <dd>
          {client_type === 'public'
            ? 'Public, without a secret'
            : secrets.map((secret) => (
                <span key={secret.hint + secret.created_at} className="mr-3 inline-block">
                  <code className="font-mono text-xs">…{secret.hint}</code> created <Time value={secret.created_at} />
                  {secret.expires_at ? (
                    <>
                      , ends <Time value={secret.expires_at} />
                    </>
                  ) : null}
                </span>
              ))}
        </dd>
        <dt className="text-text-2">Redirect URIs</dt>
        <dd className="font-mono text-xs wrap-anywhere">
          {redirect_uris.map((uri) => (
            <span key={uri} className="block">
              {uri}
            </span>
          ))}
        </dd>
        <dt className="text-text-2">PKCE</dt>
        <dd>{require_pkce ? 'Required' : 'Optional'}</dd>
        <dt className="text-text-2">Other companies</dt>
        <dd>{shared ? `May allow it; ${companies === 1 ? '1 has' : `${companies} have`}` : 'May not allow it'}</dd>
        <dt className="text-text-2">Permissions it may ask for</dt>
        <dd className="flex flex-wrap gap-1">
          {scopes.map((scope) => (
            <Badge key={scope}>{scope}</Badge>
          ))}
        </dd>
      </dl>
    </li>
  )
}
