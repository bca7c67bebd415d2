/** The board's place, until its own script draws it. */
export default function Loading() {
  return (
    <>
      <h1 className="sr-only">Board</h1>
      <output aria-label="Loading the board…" className="block min-h-0 flex-1 animate-pulse bg-sunken" />
    </>
  )
}
