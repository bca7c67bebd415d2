'use client'

import { Phone, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PhoneJob } from '@/components/field/store/types'
import { useSettings } from '@/components/field/store/use-field'
import { dialled } from './place'
import { Part } from './screen'

type Facts = NonNullable<PhoneJob['site_facts']>

/** What somebody has to know who arrives at a site, what is dangerous first. A job of an earlier version of the app has none. */
export function SiteFacts({ facts }: { facts: PhoneJob['site_facts'] | undefined }) {
  const t = useTranslations('field')
  if (!facts) return null
  return (
    <Part title={t('arrival.title')}>
      {facts.hazards ? (
        <p data-tone="red" className="flex gap-2 text-base font-medium wrap-anywhere text-(--tone-text)">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span className="whitespace-pre-line">
            {t('arrival.hazards')}: {facts.hazards}
          </span>
        </p>
      ) : null}
      <dl className="flex flex-col gap-3">
        {(['access_notes', 'gate_code', 'parking'] as const).map((name) => (
          <Fact key={name} name={name} text={facts[name]} />
        ))}
      </dl>
    </Part>
  )
}

function Fact({ name, text }: { name: Exclude<keyof Facts, 'hazards'>; text: string | null }) {
  const t = useTranslations('field')
  if (!text) return null
  return (
    <div>
      <dt className="text-sm text-text-2">{t(`arrival.${name}`)}</dt>
      <dd className={name === 'gate_code' ? 'text-lg font-semibold wrap-anywhere tabular' : 'text-base wrap-anywhere'}>
        <span className="whitespace-pre-line">{text}</span>
      </dd>
    </div>
  )
}

/** Whom else to call about a job: the customer's other contacts, colleagues and the office. */
export function PeopleToCall({ job }: { job: Partial<PhoneJob> & Pick<PhoneJob, 'work_order'> }) {
  const t = useTranslations('field')
  const { technician, office_phone } = useSettings() ?? {}
  const { contacts = [], colleagues = [], work_order } = job
  const others = contacts.filter(({ id }) => id !== work_order.contact?.id)
  const mates = colleagues.filter(({ id }) => id !== technician?.id)
  if (others.length + mates.length === 0 && !office_phone) return null
  return (
    <Part title={t('people.title')} flush>
      <ul className="divide-y divide-line">
        {others.map(({ id, name, title, phone, is_of_site }) => (
          <Person
            key={id}
            name={name}
            about={[is_of_site ? t('people.of_site') : null, title].filter(Boolean).join(' · ')}
            number={phone}
          />
        ))}
        {mates.map(({ id, name, phone }) => (
          <Person key={id} name={name} about={t('people.colleague')} number={phone} />
        ))}
        {office_phone ? <Person name={t('people.office')} number={office_phone} isOffice /> : null}
      </ul>
    </Part>
  )
}

function Person({
  name,
  about = null,
  number,
  isOffice = false,
}: {
  name: string
  about?: string | null
  number: string
  isOffice?: boolean
}) {
  const t = useTranslations('field')
  return (
    <li>
      <a
        href={`tel:${dialled(number)}`}
        aria-label={isOffice ? t('people.call_office', { number }) : t('place.call_number', { who: name, number })}
        className="flex min-h-14 min-w-0 items-center gap-3 px-4 py-2 text-sm"
      >
        <Phone aria-hidden className="size-5 shrink-0 text-text-3" />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="text-base font-medium wrap-anywhere">{name}</span>
          <span className="wrap-anywhere text-text-2">{[about, number].filter(Boolean).join(' · ')}</span>
        </span>
      </a>
    </li>
  )
}
