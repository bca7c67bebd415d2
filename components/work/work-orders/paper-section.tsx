/** A part of a printed sheet under its title. */
export function PaperSection({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="min-w-0 break-inside-avoid">
      <h2 className="mb-1.5 text-xs font-semibold tracking-wide text-text-2 uppercase">{title}</h2>
      {children}
    </section>
  )
}
