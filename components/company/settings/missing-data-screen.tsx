import { PageLink } from '@/components/ui/page-link'
import { Callout } from '@/components/ui/callout'
import { Card } from '@/components/ui/card'
import type { MissingDataGroup, MissingDataKind } from '@/lib/domain/missing-data'

type Words = { title: string; why: string; href: (id: string) => string }

const technician = (id: string) => `/settings/technicians/${id}`
const job = (id: string) => `/work-orders/${id}/edit`

const WORDS: Record<MissingDataKind, Words> = {
  technician_shifts: {
    title: 'Technicians without shifts',
    why: 'Their working hours cannot be checked, and they are never suggested.',
    href: technician,
  },
  technician_skills: {
    title: 'Technicians without skills',
    why: 'They are left out wherever a job needs a skill.',
    href: technician,
  },
  technician_territory: {
    title: 'Technicians without a territory',
    why: 'There is no warning when they are sent outside their territory.',
    href: technician,
  },
  unknown_territory: {
    title: 'Technicians in a territory that does not exist',
    why: 'It has no travel speed, so an average speed is assumed.',
    href: technician,
  },
  job_duration: { title: 'Open jobs without a duration', why: 'An hour is assumed for each.', href: job },
  job_place: {
    title: 'Open jobs without coordinates',
    why: 'They have no site, or their site has no coordinates: travel time cannot be checked.',
    href: job,
  },
  job_skill: { title: 'Open jobs that need a skill nobody has', why: 'No technician can do them.', href: job },
  contract_response: {
    title: 'Contracts without a response time',
    why: 'There is no warning when a call waits too long.',
    href: (id) => `/customers/${id}`,
  },
  plan_failure: {
    title: 'Maintenance plans that make no visits',
    why: 'Their visits are not planned until this is fixed.',
    href: (id) => `/customers/${id}`,
  },
}

/** What is missing so that plans can be checked, each with the way to where it is mended. */
export function MissingDataScreen({
  groups,
  router,
}: {
  groups: readonly MissingDataGroup[]
  /** Why the routing server does not answer, when it does not. */
  router: { since: string; message: string } | null
}) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {router ? (
        <Callout kind="warning" title="The routing server does not answer">
          Travel is estimated from the distance since {router.since.slice(0, 16).replace('T', ' ')} UTC:{' '}
          {router.message}.
        </Callout>
      ) : null}
      {groups.length === 0 ? (
        <Callout kind="success" title="Nothing is missing">
          Every schedule can be checked in full.
        </Callout>
      ) : null}
      {groups.map(({ kind, count, records }) => {
        const { title, why, href } = WORDS[kind]
        return (
          <Card key={kind} title={title} count={count}>
            <p className="mb-2 text-sm text-text-2">{why}</p>
            <ul className="flex flex-col gap-1 text-sm">
              {records.map(({ id, name, detail }) => (
                <li key={id + name} className="min-w-0 wrap-anywhere">
                  <PageLink href={href(id)} className="font-medium text-accent-text underline-offset-2 hover:underline">
                    <bdi>{name}</bdi>
                  </PageLink>
                  {detail ? <span className="text-text-2"> · {detail}</span> : null}
                </li>
              ))}
            </ul>
            {count > records.length ? (
              <p className="mt-2 text-xs text-text-2">and {count - records.length} more</p>
            ) : null}
          </Card>
        )
      })}
    </div>
  )
}
