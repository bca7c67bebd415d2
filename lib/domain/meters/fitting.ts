type Asked = { label: string; unit: string | null }
type Named = { name: string; unit: string }

/**
 * The meters that an item of a checklist can be about: those in its unit, all where it names none. `only` is the one that needs no
 * question: the single one, or the single one that is called as the item is.
 */
export function fittingMeters<M extends Named>(
  meters: readonly M[],
  { label, unit }: Asked,
): { fitting: M[]; only: M | undefined } {
  const fitting = meters.filter((meter) => unit === null || isAlike(meter.unit, unit))
  const matches = fitting.filter(({ name }) => isAlike(name, label))
  const [only, ...others] = matches.length === 1 ? matches : fitting
  return { fitting, only: others.length === 0 ? only : undefined }
}

function isAlike(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
