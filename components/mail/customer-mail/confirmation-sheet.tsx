import { Letterhead } from '@/components/frame/letterhead'
import { mailOf, type Visit } from '@/lib/domain/mail/templates'

/** The confirmation of an appointment as a letter on A4, in the words of the mail. */
export function ConfirmationSheet({ visit, logo }: { visit: Visit; logo: string | null }) {
  const content = mailOf('confirmation', visit)
  return (
    <article className="mx-auto my-4 flex max-w-[210mm] flex-col gap-6 bg-surface p-[14mm] text-sm shadow-md print:m-0 print:max-w-none print:bg-transparent print:p-0 print:shadow-none">
      <header className="border-b-2 border-text pb-3">
        <Letterhead name={visit.company} phone={visit.phone} logo={logo} />
        <h1 className="text-2xl font-semibold tracking-tight">Appointment confirmation</h1>
      </header>
      <address className="wrap-anywhere not-italic">
        {[visit.customer, visit.contact, ...visit.place].filter(Boolean).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {content ? (
        <p className="leading-6 wrap-anywhere whitespace-pre-line">{content.text}</p>
      ) : (
        <p>There is no date to confirm yet. Schedule the work order first, or set when it may be visited.</p>
      )}
    </article>
  )
}
