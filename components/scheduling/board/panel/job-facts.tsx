'use client'

import { CircleDashed, Phone } from 'lucide-react'
import { PageLink } from '@/components/ui/page-link'
import { DescriptionList, type Description } from '@/components/ui/description-list'
import { Time } from '@/components/ui/time'
import { NextPromiseLine } from '@/components/work/sla/next-promise'
import { promiseTerm } from '@/lib/domain/sla/promise-status'
import { formatMinutes } from '@/lib/domain/duration'
import type { BoardJob } from '@/lib/domain/board/types'
import type { JobDetails } from './types'
import { addressLine } from '@/lib/domain/address'

/** Who it is for, where it is, when it was promised, and the numbers to call. */
export function JobFacts({
  job,
  technician,
  details,
}: {
  job: BoardJob
  technician: string | null
  details: JobDetails
}) {
  const { customer, contact, site } = details
  const items: Description[] = [
    {
      term: 'Customer',
      value: (
        <PageLink hasName href={`/customers/${customer.id}`} className="font-medium underline-offset-2 hover:underline">
          {customer.name}
        </PageLink>
      ),
    },
    { term: 'Phone', value: customer.phone && <Call number={customer.phone} who={customer.name} /> },
    ...(contact
      ? [
          {
            term: 'Contact',
            value: (
              <span className="flex flex-wrap gap-x-3">
                {contact.name}
                {contact.phone ? <Call number={contact.phone} who={contact.name} /> : null}
              </span>
            ),
          },
        ]
      : []),
    { term: 'Site', value: site && <SiteFact site={site} /> },
    ...(site ? [] : [{ term: 'Address', value: addressLine(customer.address) }]),
    { term: 'Technician', value: technician },
    { term: 'Scheduled', value: job.scheduled_date && <Time value={job.scheduled_date} /> },
    { term: 'Duration', value: job.estimated_duration !== null && formatMinutes(job.estimated_duration) },
    ...(job.promise ? [{ term: promiseTerm(job.promise.kind), value: <NextPromiseLine promise={job.promise} /> }] : []),
    { term: 'Due', value: details.due_by && <Time value={details.due_by} /> },
    { term: 'Problem', value: details.description },
  ]
  return <DescriptionList items={items} />
}

function SiteFact({ site }: { site: NonNullable<JobDetails['site']> }) {
  const address = addressLine(site.address)
  return (
    <span className="flex flex-col">
      <span>{site.name}</span>
      {address ? <span>{address}</span> : null}
      {site.location_precision === 'approximate' ? (
        <span className="inline-flex items-center gap-1.5 text-text-2">
          <CircleDashed aria-hidden className="size-3.5 shrink-0" /> Approximate location
        </span>
      ) : null}
    </span>
  )
}

function Call({ number, who }: { number: string; who: string }) {
  return (
    <a
      href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}
      aria-label={`Call ${who}, ${number}`}
      className="inline-flex min-h-6 items-center gap-1.5 text-accent-text underline-offset-2 hover:underline"
    >
      <Phone aria-hidden className="size-3.5" />
      {number}
    </a>
  )
}
