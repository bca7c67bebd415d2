/** A part of the side panel with its name. */
export function PanelSection({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-xs font-semibold tracking-wide text-text-3 uppercase">{title}</h3>
      {children}
    </section>
  )
}
