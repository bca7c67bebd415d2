/** What is not there, a line each. */
export function MissingList({ title, words }: { title: string; words: readonly string[] }) {
  return (
    <section aria-label={title}>
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="list-disc pl-5 text-sm">
        {words.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}
