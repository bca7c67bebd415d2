/** The board's place, until its own script draws it. */
export default function Loading() {
  return (
    <output aria-label="Loading the board…" className="block min-h-0 flex-1 bg-sunken">
      <span data-pending-heading="" className="sr-only">
        Board
      </span>
    </output>
  )
}
