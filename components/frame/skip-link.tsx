/** The first stop of the Tab key: past everything that stands around the page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-80 -translate-y-20 rounded-md bg-accent px-3 py-2 text-sm font-medium text-on-accent focus:translate-y-0"
    >
      Skip to the page
    </a>
  )
}
